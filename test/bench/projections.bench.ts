import { workedCall } from './logs/callsigns.ts';
import { connectDatabase, copyDatabase, count } from './process/database.ts';
import { alternately, type BenchResult, latencies, median, medians, p99, resultRow } from './process/measure.ts';
import { type Product, startProduct } from './process/product.ts';
import type { Variant } from './process/projecting-app.ts';
import { size } from './tiny.ts';
import { HttpConnections } from './traffic/http-connection.ts';
import { type Operator, registerOperators } from './traffic/operators.ts';

export const name = 'projections';

const CONNECTIONS = [1, 8] as const;
const SECONDS = size(1.5, 0.1);
const ROUNDS = size(8, 1);
const MAX_RATIO = 1.5;
/** Of the marks alone. */
const MAX_MARKS_RATIO = 1.05;

/** The slowest upserts depend on the machine: rounds of the marks consist of short turns of both sides. */
const MARKS_TURNS = size(10, 1);
const MARKS_SECONDS = size(0.3, 0.1);

/** Variants of the program, each of words of projecting-app.ts. */
const VARIANTS = ['with', 'without', 'with unpublished', 'without unpublished'] as const;
const MARKS_VARIANTS = ['with', 'without marks'] as const;
type Name = (typeof VARIANTS | typeof MARKS_VARIANTS)[number];
/** The latencies of one round of each. */
type Round = Record<(typeof VARIANTS)[number], number[]>;

/** The cost of an upsert with all projections against without: in total, and without change events (writes only). */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  const programs = new Map<Name, MeasuredProgram>();
  try {
    const urls = new Map<Name, string>();
    for (const variant of [...VARIANTS, 'without marks'] as const)
      urls.set(variant, await copyDatabase(url, `_${variant.replace(' ', '_')}`));
    await Promise.all(
      [...urls].map(async ([variant, copy]) => {
        programs.set(variant, await MeasuredProgram.open(copy, variant.split(' ') as Variant[]));
      }),
    );
    const rows: BenchResult[] = [];
    for (const connections of CONNECTIONS) {
      const measure = async (variant: Name, seconds = SECONDS) =>
        (await programs.get(variant)?.upserts(connections, seconds)) ?? [];
      const rounds = await alternately(ROUNDS, VARIANTS, (variant) => measure(variant));
      const turns = await alternately(ROUNDS * MARKS_TURNS, MARKS_VARIANTS, (variant) =>
        measure(variant, MARKS_SECONDS),
      );
      rows.push(
        latencyRow(connections, rounds, 'in total', ['with', 'without']),
        throughputRow(connections, rounds),
        latencyRow(connections, rounds, 'writes only', ['with unpublished', 'without unpublished']),
        marksRow(connections, turns),
      );
    }
    for (const [variant, program] of programs)
      await program.check(variant === 'without' || variant === 'without unpublished' ? 'none' : 'all');
    return rows;
  } finally {
    await Promise.all([...programs.values()].map((program) => program.close()));
  }
}

const at = (connections: number) => `${connections} connection${connections > 1 ? 's' : ''}`;

function latencyRow(
  connections: number,
  rounds: Round[],
  what: string,
  [ours, reference]: [keyof Round, keyof Round],
): BenchResult {
  const { listed, ...figures } = medians(
    rounds.map((round) => ({ ours: median(round[ours]), reference: median(round[reference]) })),
  );
  const title = `vqso/upsert of new contacts with all projections at ${at(connections)}, ${what}, against without (p50 ms)`;
  return resultRow(title, figures, { atMost: MAX_RATIO }, listed);
}

/** What keeping the marks up to date costs, by the slowest upserts. */
function marksRow(connections: number, turns: Record<(typeof MARKS_VARIANTS)[number], number[]>[]): BenchResult {
  const rounds = Array.from({ length: ROUNDS }, (_, n) => turns.slice(n * MARKS_TURNS, (n + 1) * MARKS_TURNS));
  const { listed, ...figures } = medians(
    rounds.map((round) => ({
      ours: p99(round.flatMap((turn) => turn.with)),
      reference: p99(round.flatMap((turn) => turn['without marks'])),
    })),
  );
  const title = `vqso/upsert at ${at(connections)} with marks, against all projections but theirs (p99 ms)`;
  return resultRow(title, figures, { atMost: MAX_MARKS_RATIO }, listed);
}

function throughputRow(connections: number, rounds: Round[]): BenchResult {
  const { ours, reference, ratio, listed } = medians(
    rounds.map((round) => ({ ours: round.without.length / SECONDS, reference: round.with.length / SECONDS })),
  );
  const title = `the same at ${at(connections)}, in total, upserts a second; the ratio is of the time of one`;
  return resultRow(title, { ours: reference, reference: ours, ratio }, { atMost: MAX_RATIO }, listed);
}

/** A program on its own database, with an operator for each connection. */
class MeasuredProgram {
  private logged = 0;
  private readonly url: string;
  private readonly product: Product;
  private readonly all: Operator[];
  private readonly connections: HttpConnections;

  private constructor(url: string, product: Product, all: Operator[], connections: HttpConnections) {
    this.url = url;
    this.product = product;
    this.all = all;
    this.connections = connections;
  }

  static async open(url: string, variant: readonly Variant[]): Promise<MeasuredProgram> {
    const product = await startProduct(url, { variant });
    const connections = Math.max(...CONNECTIONS);
    const all = await registerOperators(product, connections);
    return new MeasuredProgram(url, product, all, await HttpConnections.open(product.port, connections));
  }

  /** Latencies of new contacts with the current time. */
  upserts(connections: number, seconds: number): Promise<number[]> {
    return latencies(connections, seconds, async (worker) => {
      const data = { Call: workedCall(this.logged++), Mode: 'SSB', Freq: 7_127, SNT: '59', RCV: '59', Name: 'Haruka' };
      await this.connections.post(worker, '/api/vqso/upsert', this.all[worker]?.token, { data });
    });
  }

  /** Throws unless the contacts were projected, or not, as expected. */
  async check(counts: 'all' | 'none'): Promise<void> {
    await using client = await connectDatabase(this.url);
    const counted = await count(client, 'from ranking.counted');
    const stored = await count(client, 'from logbook.qso');
    if (stored === 0 || counted !== (counts === 'all' ? stored : 0))
      throw new Error(`${counted} of ${stored} contacts were counted`);
  }

  async close(): Promise<void> {
    this.connections[Symbol.dispose]();
    await this.product.stop();
  }
}

if (import.meta.main) console.table(await run());
