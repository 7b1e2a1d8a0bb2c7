import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { BARE_INSERT, bareValues, createBareTable } from './baseline/bare-insert.ts';
import type { BareInsertServerCalls } from './baseline/bare-insert-server.ts';
import { workedCall } from './logs/callsigns.ts';
import { connectDatabase } from './process/database.ts';
import { alternately, type BenchResult, latencies, medians, p99, resultRow } from './process/measure.ts';
import { ProcessorTime, postgresOf } from './process/processor-time.ts';
import { startProduct } from './process/product.ts';
import { RpcProcess } from './process/rpc-process.ts';
import { size } from './tiny.ts';
import { HttpConnections } from './traffic/http-connection.ts';
import { registerOperators } from './traffic/operators.ts';

export const name = 'logging';

const CONNECTIONS = size(8, 2);
const SECONDS = size(2, 0.1);
const ROUNDS = size(15, 1);
const LIMIT = 2.5;
const PROCESSOR_LIMIT = 2;

const start = Date.UTC(2020, 0, 1);

/**
 * `vqso/upsert` over HTTP with eight connections: its latency against a bare prepared single-row INSERT into an identical
 * table, and its processor time against the same INSERT behind a bare HTTP server.
 */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  await using product = await startProduct(url, { needsJobs: false });
  await using bare = await BareInserts.open(url);
  using server = new RpcProcess<BareInsertServerCalls>('baseline/bare-insert-server.ts');
  const barePort = await server.call('listen', { url, connections: CONNECTIONS });
  const stations = await registerOperators(product, CONNECTIONS);
  using connections = await HttpConnections.open(product.port, CONNECTIONS);
  using bareConnections = await HttpConnections.open(barePort, CONNECTIONS);
  let sent = 0;
  const work = {
    upsert: (worker: number) => connections.post(worker, '/api/vqso/upsert', stations[worker]?.token, contact(sent++)),
    bare: (worker: number) => bare.insert(worker),
    bareHttp: (worker: number) => bareConnections.post(worker, '/', String(worker), contact(sent++)),
  };
  const sides = Object.keys(work) as (keyof typeof work)[];
  // These requests are a warm-up.
  for (const side of sides) await latencies(CONNECTIONS, size(3, 0.1), work[side]);

  const postgres = await postgresOf(bare.client);
  const processors = {
    upsert: new ProcessorTime([postgres, product]),
    bare: new ProcessorTime([postgres]),
    bareHttp: new ProcessorTime([postgres, server]),
  };
  const rounds = await alternately(ROUNDS, sides, async (side) => {
    const { result: times, seconds } = await processors[side].during(() => latencies(CONNECTIONS, SECONDS, work[side]));
    return { times, seconds };
  });
  // Latencies are taken over all rounds: one round has few beyond its 99th percentile, and a busy moment decides them.
  const timesOf = (side: keyof typeof work) => rounds.flatMap((round) => round[side].times);
  const [upserts, inserts] = [timesOf('upsert'), timesOf('bare')];
  const perSecond = (all: number[]) => Math.round(all.length / (ROUNDS * SECONDS));
  const listed = rounds.map(({ upsert, bare }) => (p99(upsert.times) / p99(bare.times)).toFixed(2)).join(' ');
  const behindHttp = timesOf('bareHttp');
  const { ratio: processor, listed: listedProcessor } = medians(
    rounds.map(({ upsert, bareHttp }) => ({ ours: secondsOfOne(upsert), reference: secondsOfOne(bareHttp) })),
  );
  return [
    resultRow(
      `vqso/upsert, p99 at ${CONNECTIONS} connections, against a bare INSERT commit (ms)`,
      { ours: p99(upserts), reference: p99(inserts) },
      { atMost: LIMIT },
      `${perSecond(upserts)} upserts/s, ${perSecond(inserts)} bare commits/s; rounds ${listed}`,
    ),
    resultRow(
      `the same against a bare INSERT behind a bare Fastify, upserts a second`,
      { ours: perSecond(upserts), reference: perSecond(behindHttp), processor },
      { atMost: PROCESSOR_LIMIT, of: 'processor' },
      `p99 ${p99(upserts).toFixed(1)} and ${p99(behindHttp).toFixed(1)} ms; processor ${listedProcessor}`,
    ),
  ];
}

const secondsOfOne = ({ times, seconds }: { times: number[]; seconds: number }) => seconds / times.length;

function contact(n: number): string {
  const TS = new Date(start + n * 60_000).toISOString();
  return `{"data":{"Call":"${workedCall(n)}","TS":"${TS}","Mode":"SSB","SubMode":"LSB","Freq":7127,"SNT":"59","RCV":"59","Name":"Haruka","Comment":"Strong on 38, dipole","Power":100,"qso_duration":61,"qso_origin":"LOGBAR","IsRunQSO":0},"client_id":"${randomUUID()}"}`;
}

/** Eight connections, each with the same prepared INSERT of a complete contact into a copy of the log's table. */
class BareInserts {
  private sent = 0;
  private readonly clients: pg.Client[];

  private constructor(clients: pg.Client[]) {
    this.clients = clients;
  }

  get client(): pg.Client {
    return this.clients[0] as pg.Client;
  }

  static async open(url: string): Promise<BareInserts> {
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connectDatabase(url)));
    const inserts = new BareInserts(clients);
    await createBareTable(inserts.client);
    return inserts;
  }

  async insert(worker: number): Promise<void> {
    const n = this.sent++;
    const values = bareValues({
      account: worker,
      call: workedCall(n),
      at: new Date(start + n * 60_000),
      clientId: randomUUID(),
    });
    await this.clients[worker]?.query({ ...BARE_INSERT, values });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.clients.map((client) => client.end()));
  }
}

if (import.meta.main) console.table(await run());
