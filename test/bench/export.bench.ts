import { setTimeout as pause } from 'node:timers/promises';
import type { ExportJob, ExportRequest, ExportResponse } from '@pileup/contract/exchange';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { answerOf } from './process/api-client.ts';
import { connectDatabase } from './process/database.ts';
import { type BenchResult, median, resultRow } from './process/measure.ts';
import { ProcessorTime, postgresOf } from './process/processor-time.ts';
import { type Product, startProduct } from './process/product.ts';
import { memoryRow, peakMb } from './process/resource-usage.ts';
import { size } from './tiny.ts';

export const name = 'export';

/** Quick run: CONTACTS=200000 npm run bench -- export */
const LARGE = Number(process.env.CONTACTS || size(1_000_000, 500));
const SMALL = LARGE / 10;
const ROUNDS = size(5, 1);
const MIN_RATIO = 0.3;
const MEMORY_GROWTH = 1.25;
const POLL_MS = 20;

interface Account {
  id: number;
  port: number;
  token: string;
}

/** An export from its request until its file is ready, against a COPY of the same rows that is discarded; its memory. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  await using product = await startProduct(url);
  await using client = await connectDatabase(url);
  const small = await filled(product, client, 'M0QSB', SMALL);
  const large = await filled(product, client, 'M0QLB', LARGE);
  await client.query('vacuum analyze logbook.qso');
  await exported(small, { all: true }, SMALL);
  await exported(small, 'everything', SMALL);
  const smallPeak = peakMb(product);
  const rounds: Round[] = [];
  const postgres = await postgresOf(client);
  const processors = { copy: new ProcessorTime([process, postgres]), ours: new ProcessorTime([product, postgres]) };
  while (rounds.length < ROUNDS) {
    const copy = await processors.copy.during(() => copySeconds(client, large.id, LARGE));
    const ours = await processors.ours.during(() => exported(large, { all: true }, LARGE));
    const processor = ours.seconds / copy.seconds;
    rounds.push({ ours: ours.result.seconds, copy: copy.result, bytes: ours.result.bytes, processor });
  }
  const archive = await exported(large, 'everything', LARGE);
  return [againstCopy(rounds, archive), memory(peakMb(product), smallPeak)];
}

interface Round {
  ours: number;
  copy: number;
  bytes: number;
  /** Processor seconds of the app and PostgreSQL, against those of PostgreSQL and the program that reads its rows. */
  processor: number;
}

function againstCopy(rounds: Round[], archive: { seconds: number; bytes: number }): BenchResult {
  const ours = median(rounds.map((round) => round.ours));
  const ratio = median(rounds.map((round) => round.copy / round.ours));
  const processor = median(rounds.map((round) => round.processor));
  const megabytes = (rounds[0]?.bytes ?? 0) / 1e6;
  return resultRow(
    `vexportadif of ${LARGE.toLocaleString('en')} contacts until its file is ready, ${megabytes.toFixed(0)} MB, against COPY TO of their rows (s)`,
    { ours, reference: median(rounds.map((round) => round.copy)), ratio, processor },
    { atLeast: MIN_RATIO },
    `${Math.round(LARGE / ours)} contacts/s, rounds: ${rounds.length}; the account archive: ${archive.seconds.toFixed(1)} s, ${(archive.bytes / 1e6).toFixed(0)} MB`,
  );
}

function memory(ours: number, reference: number): BenchResult {
  return memoryRow(
    `after exports and the account archive of ${LARGE.toLocaleString('en')} contacts, against one of a tenth (MB)`,
    { ours, reference },
    { atMost: MEMORY_GROWTH },
  );
}

/** Reads every column, in any order, and discards it. */
async function copySeconds(client: pg.Client, account: number, contacts: number): Promise<number> {
  const startedAt = performance.now();
  const copy = client.query(
    to(`copy (select * from logbook.qso where account_id = ${account} and deleted_at is null) to stdout`),
  );
  let bytes = 0;
  for await (const piece of copy as AsyncIterable<Buffer>) bytes += piece.length;
  const seconds = (performance.now() - startedAt) / 1_000;
  // The row count follows the rows.
  await client.query('select');
  if (copy.rowCount !== contacts) throw new Error(`${copy.rowCount} of ${contacts} rows were copied, ${bytes} bytes`);
  return seconds;
}

async function exported(
  account: Account,
  what: ExportRequest | 'everything',
  contacts: number,
): Promise<{ seconds: number; bytes: number }> {
  const startedAt = performance.now();
  const { job } =
    what === 'everything'
      ? await answerOf<ExportResponse>(account, 'vexporteverything')
      : await answerOf<ExportResponse>(account, 'vexportadif', what);
  for (;;) {
    const found = (await answerOf<ExportJob[]>(account, 'vexportjobs')).find(({ id }) => id === job.id);
    if (found?.status === 1) {
      if (found.contacts !== contacts) throw new Error(`${found.contacts} of ${contacts} contacts were exported`);
      return { seconds: (performance.now() - startedAt) / 1_000, bytes: found.bytes };
    }
    if (found?.status === 9) throw new Error(`the export failed: ${found.error}`);
    await pause(POLL_MS);
  }
}

/** A log as an import leaves it; a third of the contacts have additional ADIF fields. */
async function filled(product: Product, client: pg.Client, callsign: string, contacts: number): Promise<Account> {
  const account = { ...(await product.register(callsign)), port: product.port };
  await client.query(
    `insert into logbook.qso (account_id, minute, ts, received_at, updated_at, dxcc, cq_zone, freq_hz, power, lat, lon, import_id,
       call, band, mode, submode, station_callsign, snt, rcv, name, comment, continent, country, grid, qso_origin, fields)
     select $1, 59958720 + n * 7, timestamptz '2014-01-01 00:00Z' + n * interval '7 minutes' + n % 60 * interval '1 second', now(), now(), 339, 25, 14074000 + n % 3000,
       case when n % 5 = 0 then 100 end, 36.4, 138.4, 1,
       'JA' || (n % 10) || 'Q' || chr(65 + (n * 7919 % 26)::int) || chr(65 + (n * 104729 % 17576 / 676)::int) || chr(65 + (n * 1299709 % 300 / 12)::int),
       '20m', 'FT8', '', 'M0QLB', '-12', '-08', case when n % 3 = 0 then 'Haruka' else '' end,
       case when n % 4 = 0 then 'Strong on 38, dipole' else '' end, 'AS', 'Japan', case when n % 5 > 0 then 'PM95' else '' end, 'log.adi',
       case when n % 3 = 0 then jsonb_build_object('QSL_RCVD', 'Y', 'APP_BENCH_SNR', (n % 30)::text, 'FREQ', '14.07400', 'TIME_OFF', '194500') end
     from generate_series(0::bigint, $2::bigint - 1) n`,
    [account.id, contacts],
  );
  return account;
}

if (import.meta.main) console.table(await run());
