import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { workedCall } from './logs/callsigns.ts';
import { connectDatabase } from './process/database.ts';
import { alternately, type BenchResult, latencies, p99, resultRow } from './process/measure.ts';
import { startProduct } from './process/product.ts';
import { size } from './tiny.ts';
import { HttpConnections } from './traffic/http-connection.ts';
import { registerOperators } from './traffic/operators.ts';

export const name = 'logging';

const CONNECTIONS = size(8, 2);
const SECONDS = size(2, 0.1);
const ROUNDS = size(15, 1);
const LIMIT = 2.6;

const start = Date.UTC(2020, 0, 1);

/** `vqso/upsert` over HTTP against a bare prepared single-row INSERT into an identical table, with eight connections each. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  await using product = await startProduct(url, { needsJobs: false });
  await using bare = await BareInserts.open(url);
  const stations = await registerOperators(product, CONNECTIONS);
  using connections = await HttpConnections.open(product.port, CONNECTIONS);
  let sent = 0;
  const upsert = (worker: number) => {
    const n = sent++;
    const body = `{"data":{"Call":"${workedCall(n)}","TS":"${new Date(start + n * 60_000).toISOString()}","Mode":"SSB","SubMode":"LSB","Freq":7127,"SNT":"59","RCV":"59","Name":"Haruka","Comment":"Strong on 38, dipole","Power":100,"qso_duration":61,"qso_origin":"LOGBAR","IsRunQSO":0},"client_id":"${randomUUID()}"}`;
    return connections.post(worker, '/api/vqso/upsert', stations[worker]?.token, body);
  };
  // These requests are a warm-up.
  await latencies(CONNECTIONS, size(3, 0.1), upsert);
  await latencies(CONNECTIONS, size(2, 0.1), (worker) => bare.insert(worker));

  const rounds = await alternately(ROUNDS, ['ours', 'reference'], (side) =>
    latencies(CONNECTIONS, SECONDS, side === 'ours' ? upsert : (worker) => bare.insert(worker)),
  );
  // Latencies are taken over all rounds: one round has few beyond its 99th percentile, and a busy moment decides them.
  const upserts = rounds.flatMap(({ ours }) => ours);
  const inserts = rounds.flatMap(({ reference }) => reference);
  const perSecond = (all: number[]) => Math.round(all.length / (ROUNDS * SECONDS));
  const listed = rounds.map(({ ours, reference }) => (p99(ours) / p99(reference)).toFixed(2)).join(' ');
  return [
    resultRow(
      `vqso/upsert, p99 at ${CONNECTIONS} connections, against a bare INSERT commit (ms)`,
      { ours: p99(upserts), reference: p99(inserts) },
      { atMost: LIMIT },
      `${perSecond(upserts)} upserts/s, ${perSecond(inserts)} bare commits/s; rounds ${listed}`,
    ),
  ];
}

/** Eight connections, each with the same prepared INSERT of a complete contact into a copy of the log's table. */
class BareInserts {
  private sent = 0;
  private readonly clients: pg.Client[];

  private constructor(clients: pg.Client[]) {
    this.clients = clients;
  }

  static async open(url: string): Promise<BareInserts> {
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connectDatabase(url)));
    await clients[0]?.query('create schema bare; create table bare.qso (like logbook.qso including all)');
    return new BareInserts(clients);
  }

  async insert(worker: number): Promise<void> {
    const n = this.sent++;
    const ts = start + n * 60_000;
    await this.clients[worker]?.query({
      name: 'bare',
      text: `insert into bare.qso (account_id, minute, dxcc, cq_zone, qso_duration, ts, received_at, updated_at, freq_hz, power, lat, lon,
        call, band, mode, submode, station_callsign, snt, rcv, name, comment, continent, country, qso_origin, client_id)
        values ($1, $2, 339, 25, 61, $3, $4, $4, 7127000, 100, 36.4, 138.4, $5, '40m', 'SSB', 'LSB', 'M0QAB', '59', '59', 'Haruka',
        'Strong on 38, dipole', 'AS', 'Japan', 'LOGBAR', $6)`,
      values: [worker, 63_000_000 + n, new Date(ts), new Date(), workedCall(n), randomUUID()],
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.clients.map((client) => client.end()));
  }
}

if (import.meta.main) console.table(await run());
