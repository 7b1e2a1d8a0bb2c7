import { workedCall } from './logs/callsigns.ts';
import { connectDatabase, copyDatabase, count } from './process/database.ts';
import {
  alternately,
  type BenchResult,
  type Limit,
  latencies,
  median,
  medians,
  p99,
  resultRow,
} from './process/measure.ts';
import { ProcessorTime, postgresOf } from './process/processor-time.ts';
import { type Product, startProduct } from './process/product.ts';
import type { Variant } from './process/projecting-app.ts';
import { size } from './tiny.ts';
import { HttpConnections } from './traffic/http-connection.ts';
import { type Operator, registerOperators } from './traffic/operators.ts';

export const name = 'projections';

const CONNECTIONS = [1, 8] as const;
const ROUNDS = size(8, 1);
/** Turns are short and alternate between all sides, so that other work of the machine affects all of them. */
const TURN_SECONDS = size(0.3, 0.1);
const TURNS = size(5, 1);
/** Turns of the marks: the slowest upserts differ most. */
const MARKS_TURNS = size(20, 1);

const MAX_RATIO = 1.5;
/** Limit for 8 connections, in total: for the time, and for processor seconds. */
const MAX_PARALLEL_RATIO = 1.3;
/** Limit for the marks alone. */
const MAX_MARKS_RATIO = 1.05;

/** Variants of the program, each made of words of projecting-app.ts. */
const VARIANTS = ['with', 'without', 'with unpublished', 'without unpublished'] as const;
const MARKS_VARIANTS = ['with', 'without marks'] as const;
type Name = (typeof VARIANTS | typeof MARKS_VARIANTS)[number];
/** The latencies of one round of each variant, and the processor seconds. */
type Round<Variants extends readonly Name[] = typeof VARIANTS> = Record<Variants[number], Turn>;

interface Turn {
  times: number[];
  seconds: number;
}

const NO_TURN: Turn = { times: [], seconds: 0 };

/** The cost of an upsert with all projections against without: in total, and without change events (writes only). */
export async function run(): Promise<BenchResult[]> {
  const all = await measure(TURNS, VARIANTS);
  const marks = await measure(MARKS_TURNS, MARKS_VARIANTS);
  return CONNECTIONS.flatMap((connections) => {
    const rounds = all.get(connections) ?? [];
    return [
      latencyRow(connections, rounds, 'in total', ['with', 'without']),
      throughputRow(connections, rounds),
      ...(connections > 1 ? [processorRow(connections, rounds)] : []),
      latencyRow(connections, rounds, 'writes only', ['with unpublished', 'without unpublished']),
      marksRow(connections, marks.get(connections) ?? []),
    ];
  });
}

/** Rounds of these variants by the number of connections, each variant with a program on its own database. */
async function measure<Variants extends readonly Name[]>(
  turns: number,
  variants: Variants,
): Promise<Map<number, Round<Variants>[]>> {
  const programs = new Map<Variants[number], MeasuredProgram>();
  try {
    for (const variant of variants) {
      // Both measurements have a variant `with`; the number keeps their databases apart.
      const copy = await copyDatabase(
        process.env.DATABASE_URL ?? '',
        `_${variants.length}_${variant.replace(' ', '_')}`,
      );
      programs.set(variant, await MeasuredProgram.open(copy, variant.split(' ') as Variant[]));
    }
    const measured = new Map<number, Round<Variants>[]>();
    for (const connections of CONNECTIONS) {
      const upserts = async (variant: Variants[number]) =>
        (await programs.get(variant)?.upserts(connections, TURN_SECONDS)) ?? NO_TURN;
      measured.set(connections, asRounds(turns, await alternately(ROUNDS * turns, variants, upserts)));
    }
    for (const [variant, program] of programs)
      await program.check(variant === 'without' || variant === 'without unpublished' ? 'none' : 'all');
    return measured;
  } finally {
    await Promise.all([...programs.values()].map((program) => program.close()));
  }
}

const at = (connections: number) => `${connections} connection${connections > 1 ? 's' : ''}`;

function asRounds<Side extends string>(turns: number, measured: Record<Side, Turn>[]): Record<Side, Turn>[] {
  return Array.from({ length: ROUNDS }, (_, n) => {
    const round = measured.slice(n * turns, (n + 1) * turns);
    const sides = Object.keys(round[0] ?? {}) as Side[];
    return Object.fromEntries(
      sides.map((side) => [side, joined(round.map((turn) => turn[side]))]),
    ) as (typeof round)[number];
  });
}

function joined(turns: readonly Turn[]): Turn {
  return {
    times: turns.flatMap(({ times }) => times),
    seconds: turns.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

function latencyRow(
  connections: number,
  rounds: Round[],
  what: string,
  [ours, reference]: [keyof Round, keyof Round],
): BenchResult {
  const { listed, ...figures } = medians(
    rounds.map((round) => ({ ours: median(round[ours].times), reference: median(round[reference].times) })),
  );
  const title = `vqso/upsert of new contacts with all projections at ${at(connections)}, ${what}, against without (p50 ms)`;
  const isParallel = connections > 1 && what === 'in total';
  return resultRow(title, figures, { atMost: isParallel ? MAX_PARALLEL_RATIO : MAX_RATIO }, listed);
}

/** The cost of the marks, by the slowest upserts. */
function marksRow(connections: number, rounds: Round<typeof MARKS_VARIANTS>[]): BenchResult {
  const { listed, ...figures } = medians(
    rounds.map((round) => ({ ours: p99(round.with.times), reference: p99(round['without marks'].times) })),
  );
  const title = `vqso/upsert at ${at(connections)} with marks, against all projections but theirs (p99 ms)`;
  const all = (side: (typeof MARKS_VARIANTS)[number]) => rounds.flatMap((round) => round[side].times);
  const typical = (median(all('with')) / median(all('without marks'))).toFixed(3);
  return resultRow(title, figures, { atMost: MAX_MARKS_RATIO }, `p50 ${typical}; ${listed}`);
}

function throughputRow(connections: number, rounds: Round[]): BenchResult {
  const seconds = TURNS * TURN_SECONDS;
  const { ours, reference, ratio, listed } = medians(
    rounds.map((round) => ({
      ours: round.without.times.length / seconds,
      reference: round.with.times.length / seconds,
    })),
  );
  const title = `the same at ${at(connections)}, in total, upserts a second; the ratio is of the time of one`;
  return resultRow(title, { ours: reference, reference: ours, ratio }, { atMost: MAX_RATIO }, listed);
}

/** The processor seconds of a thousand upserts, which other programs on the machine disturb least. */
function processorRow(connections: number, rounds: Round[]): BenchResult {
  const { listed, ...figures } = medians(
    rounds.map((round) => ({ ours: 1_000 * secondsOfOne(round.with), reference: 1_000 * secondsOfOne(round.without) })),
  );
  const title = `processor seconds of the app and PostgreSQL for a thousand of them at ${at(connections)}, in total`;
  const limit: Limit = { atMost: MAX_PARALLEL_RATIO, of: 'processor' };
  return resultRow(title, { ...figures, processor: figures.ratio }, limit, listed);
}

const secondsOfOne = ({ times, seconds }: Turn) => seconds / times.length;

/** A program on its own database, with an operator for each connection. */
class MeasuredProgram {
  private logged = 0;
  private readonly url: string;
  private readonly product: Product;
  private readonly all: Operator[];
  private readonly connections: HttpConnections;
  private readonly processor: ProcessorTime;

  private constructor(
    url: string,
    product: Product,
    all: Operator[],
    connections: HttpConnections,
    postgres: { pid: number },
  ) {
    this.processor = new ProcessorTime([product, postgres]);
    this.url = url;
    this.product = product;
    this.all = all;
    this.connections = connections;
  }

  static async open(url: string, variant: readonly Variant[]): Promise<MeasuredProgram> {
    const product = await startProduct(url, { variant });
    const connections = Math.max(...CONNECTIONS);
    const all = await registerOperators(product, connections);
    await using client = await connectDatabase(url);
    const postgres = await postgresOf(client);
    return new MeasuredProgram(url, product, all, await HttpConnections.open(product.port, connections), postgres);
  }

  /** New contacts with the current time. */
  async upserts(connections: number, duration: number): Promise<Turn> {
    const upsert = async (worker: number) => {
      const data = { Call: workedCall(this.logged++), Mode: 'SSB', Freq: 7_127, SNT: '59', RCV: '59', Name: 'Haruka' };
      await this.connections.post(worker, '/api/vqso/upsert', this.all[worker]?.token, { data });
    };
    const { result: times, seconds } = await this.processor.during(() => latencies(connections, duration, upsert));
    return { times, seconds };
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
