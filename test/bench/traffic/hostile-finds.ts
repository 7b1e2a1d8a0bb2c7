import type pg from 'pg';
import { fillLog } from '../logs/large-log.ts';
import { latencies, median, p99, type Row } from '../process/measure.ts';
import type { Product } from '../process/product.ts';
import { size } from '../size.ts';
import { paced } from './paced.ts';
import { Refused, Wire } from './wire.ts';

const CONTACTS = size(1_000_000, 1_000);
const SIZE = 500;
const MOST_MS = 2_000;
const AT_ONCE = size(8, 2);
const SECONDS = size(3, 0.02);
const LOGGED_PER_SECOND = size(10, 100);
/** Beginnings of calls, and the page wanted: all of the log, a tenth of it, signs that are patterns elsewhere, nothing. */
const FINDS: readonly (readonly [string, number])[] = [
  ['J', 1],
  ['J', 1_000],
  ['J', 2_000],
  ['JA', 1_999],
  ['JA1', 1],
  ['JA1', 200],
  ['JA1Q', 100],
  ['JA1QZ', 1],
  ['JA1QZZ', 1],
  ['Z', 1],
  ['Q', 10_000_000],
  ['%', 1],
  ['_', 1],
  ['%_%_%_%_%_%_%_%_%_%_', 1],
  ['*', 1],
  ['?A?Q*', 1],
  ['J%', 2_000],
  ['.*', 1],
  ['\\', 1],
  ['\uffff', 1],
];

/** Searches of a large log that find as much as can be, or look like patterns. */
export async function hostileFinds(product: Product, client: pg.Client): Promise<Row[]> {
  const me = await product.operator('M0QHF');
  const other = await product.operator('M0QHG');
  await fillLog(client, me.id, CONTACTS);
  const wire = await Wire.open(product.port);
  const find = (on: Wire, call: string, page: number) =>
    on.post('/api/vlogbook', me.token, JSON.stringify({ call, page, size: SIZE }));
  const plain = median(await latencies(1, SECONDS, () => find(wire, '', 1)));
  const slowest: { call: string; page: number; ms: number }[] = [];
  for (const [call, page] of FINDS) {
    await find(wire, call, page);
    slowest.push({ call, page, ms: p99(await latencies(1, SECONDS, () => find(wire, call, page))) });
  }
  slowest.sort((one, another) => another.ms - one.ms);
  const worst = slowest[0] ?? { call: '', page: 1, ms: Number.NaN };

  const alone = p99(await logging(product.port, other.token, (times) => times > 2 * LOGGED_PER_SECOND));
  const answers = { given: 0, refused: 0 };
  let over = false;
  const finding = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const own = await Wire.open(product.port);
      for (let n = 0; n < 3; n++)
        await find(own, worst.call, worst.page).then(
          () => answers.given++,
          (error) => (error instanceof Refused && error.status === 429 ? answers.refused++ : Promise.reject(error)),
        );
      own.close();
    }),
  ).finally(() => {
    over = true;
  });
  const beside = p99(await logging(product.port, other.token, () => over));
  await finding;
  wire.close();
  return [
    {
      title: `finds in a log of ${CONTACTS.toLocaleString('en')} contacts, p99 of the slowest, against ${MOST_MS} ms`,
      ours: worst.ms,
      reference: MOST_MS,
      ratio: worst.ms / MOST_MS,
      limit: 'at most 1',
      pass: worst.ms <= MOST_MS,
      note: `page 1 of the whole log ${plain.toFixed(1)}; ${slowest
        .slice(0, 6)
        .map(({ call, page, ms }) => `${call} page ${page} ${ms.toFixed(0)}`)
        .join(', ')}; the median of them all ${median(slowest.map(({ ms }) => ms)).toFixed(1)}`,
    },
    {
      title: `logging of another account while ${AT_ONCE} ask for the slowest of them, p99 against 1,000 ms`,
      ours: beside,
      reference: 1_000,
      ratio: beside / 1_000,
      limit: 'at most 1',
      pass: beside <= 1_000,
      note: `alone ${alone.toFixed(1)}; ${answers.given} finds answered, ${answers.refused} asked to wait`,
    },
  ];
}

/** Latencies of contacts logged at an even pace until `over` of how many there were. */
async function logging(port: number, token: string, over: (times: number) => boolean): Promise<number[]> {
  const wire = await Wire.open(port);
  let n = 0;
  const times = await paced(
    1,
    LOGGED_PER_SECOND,
    () => over(n),
    () => {
      const TS = new Date(Date.now() - n++ * 60_000).toISOString();
      return wire.post(
        '/api/vqso/upsert',
        token,
        JSON.stringify({ data: { Call: 'DL1QAA', Mode: 'CW', Freq: 7_010, TS } }),
      );
    },
  );
  wire.close();
  return times;
}
