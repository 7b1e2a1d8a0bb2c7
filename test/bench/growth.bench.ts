import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { ImportHarness } from './imports/import-harness.ts';
import { withoutIndexes } from './logs/large-log.ts';
import { copyDatabase, count } from './process/database.ts';
import { alternately, type BenchResult, median, resultRow } from './process/measure.ts';
import { size } from './tiny.ts';

export const name = 'growth';

/** Quick run: CONTACTS=1000000 npm run bench -- growth */
const STORED = Number(process.env.CONTACTS || size(10_000_000, 1_000));
const IMPORTED = size(100_000, 200);
const ROUNDS = size(5, 1);
const OTHERS = size(100, 2);
const MIN_RATIO = 0.9;

/** Importing into a table that holds millions of other accounts' contacts, against into an empty one. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'pileup-bench-growth-'));
  const urls = [await copyDatabase(url, '_empty'), await copyDatabase(url, '_full')] as const;
  const [empty, full] = await Promise.all([ImportHarness.start(urls[0], folder), ImportHarness.start(urls[1], folder)]);
  const harnesses = { empty, full };
  try {
    await fill(full.client);
    const rounds = await alternately(ROUNDS, ['empty', 'full'], async (name) => {
      const harness = harnesses[name];
      return (await harness.import(await harness.prepare(IMPORTED))).seconds;
    });
    const seconds = { empty: rounds.map((round) => round.empty), full: rounds.map((round) => round.full) };
    const [ours, reference] = [median(seconds.full), median(seconds.empty)];
    const [imported, stored] = [IMPORTED.toLocaleString('en'), STORED.toLocaleString('en')];
    return [
      resultRow(
        `import of ${imported} contacts into a table of ${stored} of ${OTHERS} other accounts, against into an empty one (s)`,
        { ours, reference, ratio: reference / ours },
        { atLeast: MIN_RATIO },
        `full ${listed(seconds.full)}; empty ${listed(seconds.empty)}`,
      ),
    ];
  } finally {
    for (const harness of Object.values(harnesses)) await harness.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const listed = (seconds: number[]) => seconds.map((value) => value.toFixed(2)).join(', ');

/** Accounts with ids that no registration reaches, each with the log of many years. */
async function fill(client: pg.Client): Promise<void> {
  await withoutIndexes(client, async () => {
    for (let account = 0; account < OTHERS; account++)
      await client.query(
        `insert into logbook.qso (account_id, minute, ts, received_at, updated_at, dxcc, cq_zone, freq_hz, power, lat, lon,
         call, band, mode, submode, station_callsign, snt, rcv, name, comment, continent, country, grid, qso_origin, import_id)
       select $1, 56803680 + n * 79, timestamptz '2008-01-01 00:00Z' + n * interval '79 minutes', now(), now(), 339, 25,
         14074000 + n % 3000, 100, 36.4, 138.4,
         'JA' || (n % 10) || 'Q' || chr(65 + (n * 7919 % 26)::int) || chr(65 + (n * 104729 % 17576 / 676)::int), '20m', 'FT8', '',
         'G4QZX', '-12', '-08', case when n % 2 = 0 then 'Haruka' else '' end, case when n % 3 = 0 then 'TNX QSO' else '' end,
         'AS', 'Japan', 'PM95', 'log.adi', $1
       from generate_series(0::bigint, $2::bigint - 1) n`,
        [1_000_000 + account, Math.ceil(STORED / OTHERS)],
      );
  });
  await client.query(
    `insert into logbook.tally (account_id, grain, bucket, n) select account_id, grain, minute >> grain, count(*)
     from logbook.qso, (values (6), (16)) grains (grain) group by 1, 2, 3`,
  );
  await client.query('vacuum analyze logbook.qso, logbook.tally');
  const stored = await count(client, 'from logbook.qso');
  if (stored < STORED) throw new Error(`only ${stored} contacts were stored`);
}

if (import.meta.main) console.table(await run());
