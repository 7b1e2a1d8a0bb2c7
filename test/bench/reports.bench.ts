import { record } from '../fixtures/adif.ts';
import { workedCall } from './logs/callsigns.ts';
import { type BenchResult, latencies, median, medians, resultRow } from './process/measure.ts';
import { startProduct } from './process/product.ts';
import { size } from './tiny.ts';
import { HttpConnections } from './traffic/http-connection.ts';
import { registerOperators } from './traffic/operators.ts';

export const name = 'reports';

const SECONDS = size(3, 0.1);
const ROUNDS = size(5, 1);
/**
 * Largest ratio: a report first searches for duplicates from other sources and at other times, under the lock of the
 * log.
 */
const LIMIT = 4;
const MINUTE = 60_000;
const START = Date.UTC(2020, 0, 1);

/** One contact by `vreport`, as the bridge and the Wavelog interface send it, against the same by `vqso/upsert`. */
export async function run(): Promise<BenchResult[]> {
  await using product = await startProduct(process.env.DATABASE_URL ?? '', { needsJobs: false });
  const stations = await registerOperators(product, 8);
  using connections = await HttpConnections.open(product.port, 8);
  let sent = 0;
  const post = (worker: number, path: string, body: object) =>
    connections.post(worker, path, stations[worker]?.token, body);
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
    const data = { Call: workedCall(n), TS, Mode: 'FT8', Freq: 14_075.5, SNT: '-10', RCV: '-12', GridSquare: 'PM95' };
    return post(worker, '/api/vqso/upsert', { data });
  };
  const rows: BenchResult[] = [];
  for (const connections of [1, 8]) {
    // These requests are a warm-up.
    await latencies(connections, size(2, 0.1), report);
    await latencies(connections, size(2, 0.1), upsert);
    const rounds: { ours: number; reference: number }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        reference: median(await latencies(connections, SECONDS, upsert)),
        ours: median(await latencies(connections, SECONDS, report)),
      });
    const { listed, ...figures } = medians(rounds);
    const title = `a contact by vreport at ${connections} connection(s), against vqso/upsert (p50 ms)`;
    rows.push(resultRow(title, figures, { atMost: LIMIT, aim: 3 }, listed));
  }
  return rows;
}

if (import.meta.main) console.table(await run());
