import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServicesResponse } from '@pileup/contract/services';
import { CLUB_LOG_API_KEY, CLUB_LOG_PASSWORD, FakeClubLog } from '../../fakes/club-log/club-log-server.ts';
import { EQSL_PASSWORD, FakeEqsl } from '../../fakes/eqsl/eqsl-server.ts';
import { FakeQrz, QRZ_KEY } from '../../fakes/qrz/qrz-server.ts';
import { serviceUrls } from '../../fakes/service-server.ts';
import { workedCall } from '../logs/callsigns.ts';
import { answerOf } from '../process/api-client.ts';
import { connectDatabase } from '../process/database.ts';
import { alternately, type BenchResult, correctRow, latencies, p99, resultRow } from '../process/measure.ts';
import { type Product, startProduct } from '../process/product.ts';
import { memoryRow, peakMb } from '../process/resource-usage.ts';
import { size } from '../tiny.ts';
import { HttpConnections } from '../traffic/http-connection.ts';
import { registerOperators } from '../traffic/operators.ts';

export const name = 'services';

const CONNECTIONS = size(8, 2);
const SECONDS = size(2, 0.1);
const ROUNDS = size(15, 1);
const LIMIT = 1.2;
const WAITING = size(100_000, 20);
const DRAIN_TIMEOUT_MS = 30 * 60_000;
/** Largest ratio of the peak memory to the peak while logging. */
const MEMORY_LIMIT = 1.3;

const start = Date.UTC(2020, 0, 1);

type Fakes = { qrz: FakeQrz; clubLog: FakeClubLog; eqsl: FakeEqsl };
type Station = { token: string };

/** Logging with three services on against none, and the memory while many waiting contacts are sent. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  const fakes = {
    qrz: await new FakeQrz().listen(),
    clubLog: await new FakeClubLog().listen(),
    eqsl: await new FakeEqsl().listen(),
  };
  const before = { ...process.env };
  Object.assign(process.env, serviceUrls(Object.values(fakes)), { CLUBLOG_API_KEY: CLUB_LOG_API_KEY });
  try {
    await using product = await startProduct(url);
    const stations = await registerOperators(product, 2 * CONNECTIONS);
    for (const station of stations.slice(0, CONNECTIONS)) await connectAll(product, station, fakes);
    const logging = await measureLogging(product, stations);
    const peak = peakMb(product);
    // Their waiting contacts would take turns while those below are sent.
    for (const station of stations.slice(0, CONNECTIONS)) await disconnectAll(product, station);
    return [...logging, ...(await drain(url, product, fakes, peak))];
  } finally {
    process.env = before;
    for (const fake of Object.values(fakes)) await fake.close();
  }
}

/** Connects the three services, whose fakes accept every callsign. */
async function connectAll(product: Product, { token }: Station, { clubLog }: Fakes): Promise<void> {
  const client = { port: product.port, token };
  const connect = (request: object) => answerOf(client, 'vservice/connect', { ...request, auto_log: 1 });
  await connect({ service: 'qrz', secret: QRZ_KEY });
  await connect({ service: 'clublog', login: clubLog.email, secret: CLUB_LOG_PASSWORD });
  await connect({ service: 'eqsl', secret: EQSL_PASSWORD });
}

async function disconnectAll(product: Product, { token }: Station): Promise<void> {
  for (const service of ['qrz', 'clublog', 'eqsl'])
    await answerOf({ port: product.port, token }, 'vservice/disconnect', { service });
}

/**
 * Measures logging: the first half of the stations has three services, the other none. Waiting contacts are sent
 * meanwhile, in both rounds.
 */
async function measureLogging(product: Product, stations: readonly Station[]): Promise<BenchResult[]> {
  using connections = await HttpConnections.open(product.port, CONNECTIONS);
  let sent = 0;
  const upsert = (worker: number, station: Station | undefined) => {
    const n = sent++;
    const body = `{"data":{"Call":"${workedCall(n)}","TS":"${new Date(start + n * 60_000).toISOString()}","Mode":"SSB","Freq":7127},"client_id":"${randomUUID()}"}`;
    return connections.post(worker, '/api/vqso/upsert', station?.token, body);
  };
  const sideOf = (side: 'ours' | 'reference') => (worker: number) =>
    upsert(worker, stations[side === 'ours' ? worker : CONNECTIONS + worker]);
  // These requests are a warm-up.
  await latencies(CONNECTIONS, size(3, 0.1), sideOf('ours'));
  await latencies(CONNECTIONS, size(3, 0.1), sideOf('reference'));
  const rounds = await alternately(ROUNDS, ['ours', 'reference'], (side) =>
    latencies(CONNECTIONS, SECONDS, sideOf(side as 'ours' | 'reference')),
  );
  const figures = {
    ours: p99(rounds.flatMap(({ ours }) => ours)),
    reference: p99(rounds.flatMap(({ reference }) => reference)),
  };
  const title = `vqso/upsert with three services on, p99 at ${CONNECTIONS} connections, against none (ms)`;
  return [resultRow(title, figures, { atMost: LIMIT })];
}

/** Many contacts wait for Club Log, which takes them in files. */
async function drain(url: string, product: Product, fakes: Fakes, peak: number): Promise<BenchResult[]> {
  await using client = await connectDatabase(url);
  const { id, token } = await product.register('M0QDRN');
  await client.query(
    `insert into logbook.qso (account_id, minute, ts, received_at, updated_at, call, band, mode, station_callsign)
     select $1, 60000000 + n, to_timestamp(60000000 * 60.0 - 2208988800 + n * 60), now(), now(), 'W1Q' || n, '20m', 'CW', 'M0QDRN'
     from generate_series(1, $2) n`,
    [id, WAITING],
  );
  const login = { service: 'clublog', login: fakes.clubLog.email, secret: CLUB_LOG_PASSWORD, auto_log: 1 };
  const beganAt = performance.now();
  await client.query(
    `insert into services.service_contact (account_id, service, qdo_id, state, at)
     select account_id, 'clublog', qdo_id, 'waiting', now() from logbook.qso where account_id = $1`,
    [id],
  );
  await answerOf({ port: product.port, token }, 'vservice/connect', login);
  const counts = async () =>
    (await answerOf<ServicesResponse>({ port: product.port, token }, 'vservices', {})).services[0]?.counts;
  let accepted = 0;
  while (accepted < WAITING && performance.now() - beganAt < DRAIN_TIMEOUT_MS) {
    await pause(size(1_000, 100));
    accepted = (await counts())?.accepted ?? 0;
  }
  const seconds = ((performance.now() - beganAt) / 1_000).toFixed(0);
  const note = `${seconds} s, files of ${Math.max(0, ...fakes.clubLog.uploads).toLocaleString('en')} contacts at most`;
  return [
    correctRow('waiting contacts sent to Club Log', accepted, WAITING, note),
    memoryRow(
      'while they are sent, against logging (MB)',
      { ours: peakMb(product), reference: peak },
      { atMost: MEMORY_LIMIT },
    ),
  ];
}

if (import.meta.main) console.table(await run());
