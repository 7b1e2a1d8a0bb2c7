import { workedCall } from './logs/callsigns.ts';
import { connectDatabase, copyDatabase, count } from './process/database.ts';
import { type BenchResult, latencies, median } from './process/measure.ts';
import { type Product, startProduct } from './process/product.ts';
import { FIRST_ROUND, size } from './size.ts';
import { HttpConnection } from './traffic/http-connection.ts';
import { type Operator, registerOperators } from './traffic/operators.ts';

export const name = 'projections';

const CONNECTIONS = [1, 8] as const;
const SECONDS = size(1.5, 0.1);
const ROUNDS = size(8, 1);
const MAX_RATIO = 1.5;
const PROGRAM = 'test/bench/process/projecting-app.ts';

/** Variants of the program: the arguments of projecting-app.ts. */
const VARIANTS = ['with', 'without', 'with unpublished', 'without unpublished'] as const;
type Variant = (typeof VARIANTS)[number];
/** The latencies of one round of each. */
type Round = Record<Variant, number[]>;

/** The cost of an upsert with all projections against without: in total, and without change events (writes only). */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  const programs = new Map<Variant, MeasuredProgram>();
  try {
    const urls = new Map<Variant, string>();
    for (const variant of VARIANTS) urls.set(variant, await copyDatabase(url, `_${variant.replace(' ', '_')}`));
    await Promise.all(
      [...urls].map(async ([variant, copy]) => {
        programs.set(variant, await MeasuredProgram.open(copy, variant.split(' ')));
      }),
    );
    const rows: BenchResult[] = [];
    for (const connections of CONNECTIONS) {
      const rounds: Round[] = [];
      for (let n = FIRST_ROUND; n < ROUNDS; n++) {
        const round: Round = { with: [], without: [], 'with unpublished': [], 'without unpublished': [] };
        for (const variant of n % 2 ? VARIANTS : VARIANTS.toReversed())
          round[variant] = (await programs.get(variant)?.upserts(connections, SECONDS)) ?? [];
        if (n >= 0) rounds.push(round);
      }
      rows.push(
        latencyRow(connections, rounds, 'in total', ['with', 'without']),
        throughputRow(connections, rounds),
        latencyRow(connections, rounds, 'writes only', ['with unpublished', 'without unpublished']),
      );
    }
    for (const [variant, program] of programs) await program.check(variant.startsWith('without') ? 'none' : 'all');
    return rows;
  } finally {
    await Promise.all([...programs.values()].map((program) => program.close()));
  }
}

const at = (connections: number) => `${connections} connection${connections > 1 ? 's' : ''}`;
const listed = (values: number[]) => values.map((value) => value.toFixed(2)).join(' ');

function latencyRow(
  connections: number,
  rounds: Round[],
  what: string,
  [ours, reference]: [Variant, Variant],
): BenchResult {
  const ratios = rounds.map((round) => median(round[ours]) / median(round[reference]));
  const ratio = median(ratios);
  return {
    title: `vqso/upsert of new contacts with all projections at ${at(connections)}, ${what}, against without (p50 ms)`,
    ours: median(rounds.map((round) => median(round[ours]))),
    reference: median(rounds.map((round) => median(round[reference]))),
    ratio,
    limit: `at most ${MAX_RATIO}`,
    pass: ratio <= MAX_RATIO,
    note: `rounds ${listed(ratios)}`,
  };
}

function throughputRow(connections: number, rounds: Round[]): BenchResult {
  const ratios = rounds.map((round) => round.without.length / round.with.length);
  const ratio = median(ratios);
  return {
    title: `the same at ${at(connections)}, in total, upserts a second; the ratio is of the time of one`,
    ours: median(rounds.map((round) => round.with.length)) / SECONDS,
    reference: median(rounds.map((round) => round.without.length)) / SECONDS,
    ratio,
    limit: `at most ${MAX_RATIO}`,
    pass: ratio <= MAX_RATIO,
    note: `rounds ${listed(ratios)}`,
  };
}

/** A program on its own database, with an operator for each connection. */
class MeasuredProgram {
  private logged = 0;
  private readonly url: string;
  private readonly product: Product;
  private readonly all: Operator[];
  private readonly connections: HttpConnection[];

  private constructor(url: string, product: Product, all: Operator[], connections: HttpConnection[]) {
    this.url = url;
    this.product = product;
    this.all = all;
    this.connections = connections;
  }

  static async open(url: string, variant: readonly string[]): Promise<MeasuredProgram> {
    const product = await startProduct(url, { program: [PROGRAM, ...variant] });
    const connections = Math.max(...CONNECTIONS);
    const all = await registerOperators(product, connections);
    return new MeasuredProgram(url, product, all, await Promise.all(all.map(() => HttpConnection.open(product.port))));
  }

  /** Latencies of new contacts with the current time. */
  upserts(connections: number, seconds: number): Promise<number[]> {
    return latencies(connections, seconds, async (worker) => {
      const data = { Call: workedCall(this.logged++), Mode: 'SSB', Freq: 7_127, SNT: '59', RCV: '59', Name: 'Haruka' };
      await this.connections[worker]?.post('/api/vqso/upsert', this.all[worker]?.token ?? '', JSON.stringify({ data }));
    });
  }

  /** Throws unless the contacts were projected, or not, as expected. */
  async check(counts: 'all' | 'none'): Promise<void> {
    const client = await connectDatabase(this.url);
    const counted = await count(client, 'from ranking.counted');
    const stored = await count(client, 'from logbook.qso');
    await client.end();
    if (stored === 0 || counted !== (counts === 'all' ? stored : 0))
      throw new Error(`${counted} of ${stored} contacts were counted`);
  }

  async close(): Promise<void> {
    for (const connection of this.connections) connection.close();
    await this.product.stop();
  }
}

if (import.meta.main) console.table(await run());
