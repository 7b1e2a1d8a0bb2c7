import { workedCall } from './logs/callsigns.ts';
import { anotherDatabase, connected, count } from './process/database.ts';
import { latencies, median, type Row } from './process/measure.ts';
import { type Product, startProduct } from './process/product.ts';
import { size } from './size.ts';
import { type Operator, operators } from './traffic/operators.ts';
import { Wire } from './traffic/wire.ts';

export const name = 'projections';

const CONNECTIONS = [1, 8] as const;
const SECONDS = size(1.5, 0.1);
const ROUNDS = size(8, 1);
const MOST = 1.5;
const PROGRAM = 'test/bench/process/projecting-app.ts';

/** Ways to run the program, by what projecting-app.ts is told. */
const WAYS = ['with', 'without', 'with unannounced', 'without unannounced'] as const;
type Way = (typeof WAYS)[number];
/** The latencies of one round of each. */
type Round = Record<Way, number[]>;

/**
 * What an upsert costs with everything that is projected of it, against the same program without: all in all, and
 * with nobody looking at boards and feed after it, which is what the writing alone costs.
 */
export async function run(): Promise<Row[]> {
  const url = process.env.DATABASE_URL ?? '';
  const sides = new Map<Way, Side>();
  try {
    for (const way of WAYS)
      sides.set(way, await Side.open(await anotherDatabase(url, `_${way.replace(' ', '_')}`), way.split(' ')));
    const rows: Row[] = [];
    for (const connections of CONNECTIONS) {
      const rounds: Round[] = [];
      // The first round is a cold program's.
      for (let n = -1; n < ROUNDS; n++) {
        const round: Round = { with: [], without: [], 'with unannounced': [], 'without unannounced': [] };
        for (const way of n % 2 ? WAYS : WAYS.toReversed())
          round[way] = (await sides.get(way)?.upserts(connections, SECONDS)) ?? [];
        if (n >= 0) rounds.push(round);
      }
      rows.push(
        latencyRow(connections, rounds, 'all in all', ['with', 'without']),
        throughputRow(connections, rounds),
        latencyRow(connections, rounds, 'what is written alone', ['with unannounced', 'without unannounced']),
      );
    }
    for (const [way, side] of sides) await side.check(way.startsWith('without') ? 'none' : 'all');
    return rows;
  } finally {
    for (const side of sides.values()) await side.close();
  }
}

const at = (connections: number) => `${connections} connection${connections > 1 ? 's' : ''}`;
const listed = (values: number[]) => values.map((value) => value.toFixed(2)).join(' ');

function latencyRow(connections: number, rounds: Round[], what: string, [ours, reference]: [Way, Way]): Row {
  const ratios = rounds.map((round) => median(round[ours]) / median(round[reference]));
  const ratio = median(ratios);
  return {
    title: `vqso/upsert of new contacts with all projections at ${at(connections)}, ${what}, against without (p50 ms)`,
    ours: median(rounds.map((round) => median(round[ours]))),
    reference: median(rounds.map((round) => median(round[reference]))),
    ratio,
    limit: `at most ${MOST}`,
    pass: ratio <= MOST,
    note: `rounds ${listed(ratios)}`,
  };
}

function throughputRow(connections: number, rounds: Round[]): Row {
  const ratios = rounds.map((round) => round.without.length / round.with.length);
  const ratio = median(ratios);
  return {
    title: `the same at ${at(connections)}, all in all, upserts a second; the ratio is that of the time each takes`,
    ours: median(rounds.map((round) => round.with.length)) / SECONDS,
    reference: median(rounds.map((round) => round.without.length)) / SECONDS,
    ratio,
    limit: `at most ${MOST}`,
    pass: ratio <= MOST,
    note: `rounds ${listed(ratios)}`,
  };
}

/** A program on a database of its own, and as many operators as there are connections. */
class Side {
  private logged = 0;
  private readonly url: string;
  private readonly product: Product;
  private readonly all: Operator[];
  private readonly wires: Wire[];

  private constructor(url: string, product: Product, all: Operator[], wires: Wire[]) {
    this.url = url;
    this.product = product;
    this.all = all;
    this.wires = wires;
  }

  static async open(url: string, way: readonly string[]): Promise<Side> {
    const product = await startProduct(url, undefined, [PROGRAM, ...way]);
    const most = Math.max(...CONNECTIONS);
    const all = await operators(product, most);
    return new Side(url, product, all, await Promise.all(all.map(() => Wire.open(product.port))));
  }

  /** Latencies of contacts made and received now, each a new one. */
  upserts(connections: number, seconds: number): Promise<number[]> {
    return latencies(connections, seconds, async (worker) => {
      const data = { Call: workedCall(this.logged++), Mode: 'SSB', Freq: 7_127, SNT: '59', RCV: '59', Name: 'Haruka' };
      await this.wires[worker]?.post('/api/vqso/upsert', this.all[worker]?.token ?? '', JSON.stringify({ data }));
    });
  }

  /** That it did what it is measured for. */
  async check(counts: 'all' | 'none'): Promise<void> {
    const client = await connected(this.url);
    const counted = await count(client, 'from ranking.counted');
    const stored = await count(client, 'from logbook.qso');
    await client.end();
    if (stored === 0 || counted !== (counts === 'all' ? stored : 0))
      throw new Error(`${counted} of ${stored} contacts were counted`);
  }

  async close(): Promise<void> {
    for (const wire of this.wires) wire.close();
    await this.product.stop();
  }
}

if (import.meta.main) console.table(await run());
