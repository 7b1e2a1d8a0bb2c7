import type { ExportFormat, ExportJob, ExportStatus } from '@pileup/contract/exchange';
import { type Queryable, statement } from '../../platform/database/database.js';
import { allows, becomes, EXPORT } from '../transitions.js';

/** Retention of a file, and of the row of a failed export. */
const RETENTION_MS = 24 * 3_600_000;
/** A job without progress for this time has failed. */
const STUCK_MS = 10 * 60_000;
const STUCK = 'The export got stuck. Please start it again.';
const MAX_LISTED = 200;

/** The visible columns of exchange.export. */
interface ExportRow {
  id: number;
  created_at: Date;
  start_date: string | null;
  end_date: string | null;
  title: string;
  format: ExportFormat;
  filename: string;
  status: ExportStatus;
  contacts: number;
  bytes: number;
  finished_at: Date | null;
  error: string | null;
}

// A waiting job has not failed while others make progress.
const FAIL_STUCK = statement(`
  update exchange.export set ${becomes(EXPORT.fail)}, error = $3, finished_at = $1, stored_as = null
  where ${allows(EXPORT.fail)} and moved_at < $2 and ($4::integer is null or account_id = $4) and (started_at is not null
    or not exists (select from exchange.export o where o.started_at is not null and o.moved_at >= $2))`);
const COLUMNS = `id, created_at, start_date, end_date, title, format, filename, status, contacts, bytes, finished_at, error`;
const LIST = statement(`
  select ${COLUMNS} from exchange.export
  where account_id = $1 and (finished_at is null or finished_at > $2) order by id desc limit ${MAX_LISTED}`);
const ONE = statement(`select ${COLUMNS} from exchange.export where account_id = $1 and id = $2`);
const FILE = statement(`
  select filename, stored_as from exchange.export
  where account_id = $1 and id = $2 and status = 1 and finished_at > $3`);
const DELETE_EXPIRED = statement('delete from exchange.export where finished_at <= $1 returning stored_as');
const STORED = statement('select stored_as from exchange.export where stored_as is not null');

/** Fails jobs, of an account or all, without progress for ten minutes; works without a worker, too. */
export async function failStuckExports(database: Queryable, now: number, accountId?: number): Promise<void> {
  await database.run(FAIL_STUCK, [new Date(now), new Date(now - STUCK_MS), STUCK, accountId ?? null]);
}

/** An account's exports of the last 24 hours, newest first. */
export async function exportJobs(database: Queryable, accountId: number, now: number): Promise<ExportJob[]> {
  await failStuckExports(database, now, accountId);
  return (await database.run<ExportRow>(LIST, [accountId, new Date(now - RETENTION_MS)])).map(jobOf);
}

export async function exportJob(database: Queryable, accountId: number, id: number): Promise<ExportJob> {
  const [row] = await database.run<ExportRow>(ONE, [accountId, id]);
  if (!row) throw new Error(`export ${id} does not exist`);
  return jobOf(row);
}

/** The stored name and the file name of a finished export; undefined after its retention. */
export async function exportFile(
  database: Queryable,
  accountId: number,
  id: number,
  now: number,
): Promise<{ filename: string; stored_as: string } | undefined> {
  const [file] = await database.run<{ filename: string; stored_as: string }>(FILE, [
    accountId,
    id,
    new Date(now - RETENTION_MS),
  ]);
  return file;
}

/** Deletes expired exports; returns the names of their files, which the caller removes. */
export async function deleteExpiredExports(database: Queryable, now: number): Promise<string[]> {
  return storedNames(await database.run(DELETE_EXPIRED, [new Date(now - RETENTION_MS)]));
}

/** The names of the files that belong to an export. */
export async function storedFileNames(database: Queryable): Promise<Set<string>> {
  return new Set(storedNames(await database.run(STORED, [])));
}

function storedNames(rows: { stored_as: string | null }[]): string[] {
  return rows.flatMap(({ stored_as }) => stored_as ?? []);
}

function jobOf(row: ExportRow): ExportJob {
  const { created_at, finished_at, ...same } = row;
  const expires = row.status === 1 && finished_at ? finished_at.getTime() + RETENTION_MS : null;
  return {
    ...same,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    expires_at: expires === null ? null : new Date(expires).toISOString(),
  };
}
