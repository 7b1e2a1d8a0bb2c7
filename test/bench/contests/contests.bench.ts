import { workedCall } from '../logs/callsigns.ts';
import { connectDatabase, copyDatabase, count } from '../process/database.ts';
import { alternately, type BenchResult, correctRow, latencies, p99, resultRow } from '../process/measure.ts';
import { type Product, startProduct } from '../process/product.ts';
import { size } from '../tiny.ts';
import { HttpConnections } from '../traffic/http-connection.ts';
import { type Operator, registerOperators } from '../traffic/operators.ts';

export const name = 'contests';

const CONNECTIONS = size(8, 2);
// Rounds are short, so that other work of the computer affects both sides.
const SECONDS = size(0.5, 0.1);
const ROUNDS = size(40, 1);
const MAX_RATIO = 1.2;

const BEGIN_CONTEST = `
  insert into contests.contest (name, cabrillo_name, modes, bands, from_at, to_at, log_until, audience, rule, duplicates, changed_at)
  select 'Sprint', 'SPRINT', '{SSB,CW}', '{40m,20m}', now() - interval '1 hour', now() + interval '1 day',
    now() + interval '3 days', 'everybody', 'cq-wpx', 'band', now()`;

/** `vqso/upsert` while a contest runs and its board is read, against without a contest. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  await using contest = await Logging.open(await copyDatabase(url, '_contest'));
  await using plain = await Logging.open(await copyDatabase(url, '_plain'));
  await contest.execute(BEGIN_CONTEST);
  for (const side of [contest, plain]) await side.upserts(size(3, 0.1));
  const rounds = await alternately(ROUNDS, ['ours', 'reference'], (side) =>
    (side === 'ours' ? contest : plain).upserts(SECONDS),
  );
  // Latencies are taken over all rounds: one round has few beyond its 99th percentile.
  const ours = rounds.flatMap((round) => round.ours);
  const reference = rounds.flatMap((round) => round.reference);
  const listed = rounds.map((round) => (p99(round.ours) / p99(round.reference)).toFixed(2)).join(' ');
  const [stored, entered] = [await contest.count('from logbook.qso'), await contest.count('from contests.contact')];
  return [
    resultRow(
      `vqso/upsert during a contest, p99 at ${CONNECTIONS} connections, against without one (ms)`,
      { ours: p99(ours), reference: p99(reference) },
      { atMost: MAX_RATIO },
      `${ours.length} and ${reference.length} upserts; rounds ${listed}`,
    ),
    correctRow('contacts that are part of the contest', entered, stored, `${entered} of ${stored}`),
  ];
}

/** A program on its own database, with an operator for each connection. */
class Logging implements AsyncDisposable {
  private logged = 0;
  private readonly url: string;
  private readonly product: Product;
  private readonly operators: readonly Operator[];
  private readonly connections: HttpConnections;

  private constructor(url: string, product: Product, operators: readonly Operator[], connections: HttpConnections) {
    this.url = url;
    this.product = product;
    this.operators = operators;
    this.connections = connections;
  }

  static async open(url: string): Promise<Logging> {
    const product = await startProduct(url, { needsJobs: false });
    const operators = await registerOperators(product, CONNECTIONS);
    return new Logging(url, product, operators, await HttpConnections.open(product.port, CONNECTIONS));
  }

  /** Latencies of new contacts with the current time. */
  upserts(seconds: number): Promise<number[]> {
    return latencies(CONNECTIONS, seconds, async (worker) => {
      const data = { Call: workedCall(this.logged++), Mode: 'SSB', Freq: 7_127, SNT: '59', RCV: '59', Name: 'Haruka' };
      await this.connections.post(worker, '/api/vqso/upsert', this.operators[worker]?.token, { data });
    });
  }

  async execute(sql: string): Promise<void> {
    await using client = await connectDatabase(this.url);
    await client.query(sql);
  }

  async count(from: string): Promise<number> {
    await using client = await connectDatabase(this.url);
    return await count(client, from);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.connections[Symbol.dispose]();
    await this.product.stop();
  }
}

if (import.meta.main) console.table(await run());
