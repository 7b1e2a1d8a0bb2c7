import type { ImportAdifResponse } from '@pileup/contract/exchange';
import { tag } from '../fixtures/adif.ts';
import { waitForImport } from './imports/import-client.ts';
import { operatorCall } from './logs/callsigns.ts';
import { answerOf, fileForm } from './process/api-client.ts';
import { type BenchResult, median, resultRow } from './process/measure.ts';
import { type Product, startProduct } from './process/product.ts';
import { size } from './tiny.ts';

export const name = 'rejects';

const RECORDS = size(40_000, 50);
const ROUNDS = size(3, 1);
const MINUTE_MS = 60_000;
const MAX_RATIO = 2;

const goodFields = (n: number) => {
  const at = new Date(Date.UTC(2010, 0, 1) + n * MINUTE_MS).toISOString();
  return {
    CALL: 'JA1QYZ',
    QSO_DATE: at.slice(0, 10).replaceAll('-', ''),
    TIME_ON: at.slice(11, 16).replace(':', ''),
    BAND: '20m',
    MODE: 'CW',
    COMMENT: `contact ${n}`,
  };
};
const written = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([field, value]) => tag(field, value))
    .join('')}<EOR>`;
const same = { ...goodFields(0) };

/** Records that are not stored as separate contacts; `n` is the record's number in its file. */
const KINDS: Record<string, (n: number) => string> = {
  'a call and nothing else': () => '<CALL:1>x<EOR>',
  'no mode': (n) => written({ ...goodFields(n), MODE: '' }),
  'an invalid call': (n) => written({ ...goodFields(n), CALL: 'XXXXX' }),
  'a day that does not exist': (n) => written({ ...goodFields(n), QSO_DATE: '20260230' }),
  'a time in the future': (n) => written({ ...goodFields(n), QSO_DATE: '20990101' }),
  'the same contact': () => written(same),
  'the same contact with always new comments': (n) => written({ ...same, COMMENT: String(n) }),
  'the same contact with always new fields': (n) => written({ ...same, [`APP_X_${n}`]: 'x' }),
  'contacts two minutes apart': (n) => written({ ...goodFields(n % 3), COMMENT: String(n) }),
};

/** The cost of rejected and repeated records of an import, against valid ones. */
export async function run(): Promise<BenchResult[]> {
  await using product = await startProduct(process.env.DATABASE_URL ?? '');
  const import_ = importer(product);
  await import_((n) => written(goodFields(n)));
  const good: number[] = [];
  const bad = new Map<string, number[]>(Object.keys(KINDS).map((kind) => [kind, []]));
  // Alternating, so that other load of the machine affects all kinds alike.
  for (let round = 0; round < ROUNDS; round++) {
    good.push(await import_((n) => written(goodFields(n))));
    for (const [kind, record] of Object.entries(KINDS)) bad.get(kind)?.push(await import_(record));
  }
  return [...bad].map(([kind, times]) => {
    const [ours, reference] = [median(times), median(good)];
    const title = `import of ${RECORDS} records: ${kind}, against good ones (s, median of ${ROUNDS})`;
    return resultRow(title, { ours, reference }, { atMost: MAX_RATIO });
  });
}

/** Imports such records into the log of a new account; returns the seconds. */
function importer(product: Product) {
  let accounts = 0;
  return async (record: (n: number) => string): Promise<number> => {
    const { token } = await product.register(operatorCall(accounts++));
    const client = { port: product.port, token };
    const records = Array.from({ length: RECORDS }, (_, n) => record(n));
    const form = fileForm('adif_file', `benchmark <EOH>${records.join('')}`, 'log.adi');
    const startedAt = performance.now();
    const { import_id } = await answerOf<ImportAdifResponse>(client, 'vimportadif', form);
    await waitForImport(client, import_id, 600);
    return (performance.now() - startedAt) / 1_000;
  };
}
