import { record } from '../fixtures/adif.ts';
import { operatorCall, workedCall } from './logs/callsigns.ts';
import { type BenchResult, latencies, median } from './process/measure.ts';
import { startProduct } from './process/product.ts';
import { size } from './size.ts';
import { HttpConnection } from './traffic/http-connection.ts';

export const name = 'reports';

const SECONDS = size(3, 0.1);
const ROUNDS = size(5, 1);
/** A report first searches for duplicates from other sources and at other times, under the lock of the log. */
const LIMIT = 4;
const MINUTE = 60_000;
const START = Date.UTC(2020, 0, 1);

/** One contact by `vreport`, as the bridge and the Wavelog interface send it, against the same by `vqso/upsert`. */
export async function run(): Promise<BenchResult[]> {
  const product = await startProduct(process.env.DATABASE_URL ?? '', { needsJobs: false });
  try {
    const stations = await Promise.all(Array.from({ length: 8 }, (_, n) => product.register(operatorCall(n))));
    const connections = await Promise.all(stations.map(() => HttpConnection.open(product.port)));
    let sent = 0;
    const post = (worker: number, path: string, body: object) =>
      (connections[worker] as HttpConnection).post(path, stations[worker]?.token ?? '', JSON.stringify(body));
    const report = (worker: number) => {
      const n = sent++;
      const at = new Date(START + n * 10 * MINUTE).toISOString();
      const adif = record({
        CALL: workedCall(n),
        QSO_DATE: at.slice(0, 10).replaceAll('-', ''),
        TIME_ON: at.slice(11, 19).replaceAll(':', ''),
        MODE: 'FT8',
        FREQ: '14.075500',
        RST_SENT: '-10',
        RST_RCVD: '-12',
        GRIDSQUARE: 'PM95',
      });
      return post(worker, '/api/vreport', { adif, program: 'WSJT-X' });
    };
    const upsert = (worker: number) => {
      const n = sent++;
      const TS = new Date(START + n * 10 * MINUTE).toISOString();
      const fields = {
        Call: workedCall(n),
        TS,
        Mode: 'FT8',
        Freq: 14_075.5,
        SNT: '-10',
        RCV: '-12',
        GridSquare: 'PM95',
      };
      return post(worker, '/api/vqso/upsert', { data: fields });
    };
    const rows: BenchResult[] = [];
    for (const connections of [1, 8]) {
      // Warm-up.
      await latencies(connections, size(2, 0.1), report);
      await latencies(connections, size(2, 0.1), upsert);
      const [ours, theirs]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        theirs.push(median(await latencies(connections, SECONDS, upsert)));
        ours.push(median(await latencies(connections, SECONDS, report)));
      }
      const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
      rows.push({
        title: `a contact by vreport at ${connections} connection(s), against vqso/upsert (p50 ms)`,
        ours: median(ours),
        reference: median(theirs),
        ratio: median(ratios),
        limit: `at most ${LIMIT} (aim 3)`,
        pass: median(ratios) <= LIMIT,
        note: `rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`,
      });
    }
    for (const connection of connections) connection.close();
    return rows;
  } finally {
    await product.stop();
  }
}

if (import.meta.main) console.table(await run());
