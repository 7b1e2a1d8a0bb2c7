import pg from 'pg';
import { type BenchResult, latencies, median, p99 } from './process/measure.ts';
import { startProduct } from './process/product.ts';
import { size } from './size.ts';
import { HttpConnection } from './traffic/http-connection.ts';

export const name = 'logging';

const CONNECTIONS = size(8, 2);
const SECONDS = size(4, 0.1);
const ROUNDS = size(5, 1);
const LIMIT = 4;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const callOf = (n: number) =>
  `JA${n % 10}Q${letters[Math.floor(n / 10) % 26]}${letters[Math.floor(n / 260) % 26]}${letters[Math.floor(n / 6_760) % 26]}`;
const start = Date.UTC(2020, 0, 1);

/** `vqso/upsert` over HTTP against a bare prepared single-row INSERT into an identical table, with eight connections each. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  const product = await startProduct(url, { needsJobs: false });
  const bare = await BareInserts.open(url);
  try {
    const stations = await Promise.all(
      Array.from({ length: CONNECTIONS }, (_, n) => product.register(`M0Q${letters[n]}B`)),
    );
    const connections = await Promise.all(stations.map(() => HttpConnection.open(product.port)));
    let sent = 0;
    const upsert = (worker: number) => {
      const n = sent++;
      const body = `{"data":{"Call":"${callOf(n)}","TS":"${new Date(start + n * 60_000).toISOString()}","Mode":"SSB","SubMode":"LSB","Freq":7127,"SNT":"59","RCV":"59","Name":"Haruka","Comment":"Strong on 38, dipole","Power":100,"qso_duration":61,"qso_origin":"LOGBAR","IsRunQSO":0}}`;
      return (
        connections[worker]?.post('/api/vqso/upsert', stations[worker]?.token ?? '', body) ??
        Promise.reject(new Error('no connection'))
      );
    };
    // Warm-up.
    await latencies(CONNECTIONS, size(3, 0.1), upsert);
    await latencies(CONNECTIONS, size(2, 0.1), (worker) => bare.insert(worker));

    const ours: number[] = [];
    const theirs: number[] = [];
    let upserts = 0;
    let inserts = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const inserted = await latencies(CONNECTIONS, SECONDS, (worker) => bare.insert(worker));
      const upserted = await latencies(CONNECTIONS, SECONDS, upsert);
      theirs.push(p99(inserted));
      ours.push(p99(upserted));
      inserts += inserted.length;
      upserts += upserted.length;
    }
    for (const connection of connections) connection.close();
    const ratio = median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
    const perSecond = (count: number) => Math.round(count / (ROUNDS * SECONDS));
    return [
      {
        title: `vqso/upsert, p99 at ${CONNECTIONS} connections, against a bare INSERT commit (ms)`,
        ours: median(ours),
        reference: median(theirs),
        ratio,
        limit: `at most ${LIMIT} (aim 2.5)`,
        pass: ratio <= LIMIT,
        note: `${perSecond(upserts)} upserts/s, ${perSecond(inserts)} bare commits/s; rounds ${ours.map((value, round) => (value / (theirs[round] ?? 1)).toFixed(2)).join(' ')}`,
      },
    ];
  } finally {
    await bare.close();
    await product.stop();
  }
}

/** Eight connections, each with the same prepared INSERT of a complete contact into a copy of the log's table. */
class BareInserts {
  private sent = 0;
  private readonly clients: pg.Client[];

  private constructor(clients: pg.Client[]) {
    this.clients = clients;
  }

  static async open(url: string): Promise<BareInserts> {
    const clients = await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        return client;
      }),
    );
    await clients[0]?.query('create schema bare; create table bare.qso (like logbook.qso including all)');
    return new BareInserts(clients);
  }

  async insert(worker: number): Promise<void> {
    const n = this.sent++;
    const ts = start + n * 60_000;
    await this.clients[worker]?.query({
      name: 'bare',
      text: `insert into bare.qso (account_id, minute, dxcc, cq_zone, qso_duration, ts, received_at, updated_at, freq_hz, power, lat, lon,
        call, band, mode, submode, station_callsign, snt, rcv, name, comment, continent, country, qso_origin)
        values ($1, $2, 339, 25, 61, $3, $4, $4, 7127000, 100, 36.4, 138.4, $5, '40m', 'SSB', 'LSB', 'M0QAB', '59', '59', 'Haruka',
        'Strong on 38, dipole', 'AS', 'Japan', 'LOGBAR')`,
      values: [worker, 63_000_000 + n, new Date(ts), new Date(), callOf(n)],
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.end()));
  }
}

if (import.meta.main) console.table(await run());
