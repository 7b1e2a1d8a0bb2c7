import type { ExportFormat, ExportJob, ExportStatus } from '@pileup/contract/exchange';
import type { Queryable } from '../../platform/database/database.js';
import { type NoParams, type NotNull, sql } from '../../platform/database/sql.js';
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
const FAIL_STUCK = sql<{ now: Date; stuckBefore: Date; error: string; accountId: number | null }>`
  update exchange.export set ${becomes(EXPORT.fail)}, error = $error, finished_at = $now, stored_as = null
  where ${allows(EXPORT.fail)} and moved_at < $stuckBefore and ($accountId::integer is null or account_id = $accountId)
    and (started_at is not null
    or not exists (select from exchange.export o where o.started_at is not null and o.moved_at >= $stuckBefore))`;
const COLUMNS = `id, created_at, start_date, end_date, title, format, filename, status, contacts, bytes, finished_at, error`;
const LIST = sql<{ accountId: number; since: Date }, ExportRow>`
  select ${COLUMNS} from exchange.export
  where account_id = $accountId and (finished_at is null or finished_at > $since) order by id desc limit ${MAX_LISTED}`;
const ONE = sql<{ accountId: number; id: number }, ExportRow>`
  select ${COLUMNS} from exchange.export where account_id = $accountId and id = $id`;
const FILE = sql<{ accountId: number; id: number; since: Date }, { filename: string; stored_as: NotNull<string> }>`
  select filename, stored_as from exchange.export
  where account_id = $accountId and id = $id and status = 1 and finished_at > $since`;
const DELETE_EXPIRED = sql<{ until: Date }, { stored_as: string | null }>`
  delete from exchange.export where finished_at <= $until returning stored_as`;
const STORED = sql<NoParams, { stored_as: string | null }>`
  select stored_as from exchange.export where stored_as is not null`;

/** Fails jobs, of an account or all, without progress for ten minutes; works without a worker, too. */
export async function failStuckExports(database: Queryable, now: number, accountId?: number): Promise<void> {
  await database.run(FAIL_STUCK, {
    now: new Date(now),
    stuckBefore: new Date(now - STUCK_MS),
    error: STUCK,
    accountId: accountId ?? null,
  });
}

/** An account's exports of the last 24 hours, newest first. */
export async function exportJobs(database: Queryable, accountId: number, now: number): Promise<ExportJob[]> {
  await failStuckExports(database, now, accountId);
  return (await database.run(LIST, { accountId, since: new Date(now - RETENTION_MS) })).map(jobOf);
}

export async function exportJob(database: Queryable, accountId: number, id: number): Promise<ExportJob> {
  const [row] = await database.run(ONE, { accountId, id });
  if (!row) throw new Error(`export ${id} does not exist`);
  return jobOf(row);
}

/** The stored name and the file name of a finished export; undefined after its retention. */
export async function exportFile(
  database: Queryable,
  accountId: number,
  id: number,
  now: number,
): Promise<{ filename: string; stored_as: NotNull<string> } | undefined> {
  const [file] = await database.run(FILE, { accountId, id, since: new Date(now - RETENTION_MS) });
  return file;
}

/** Deletes expired exports; returns the names of their files, which the caller removes. */
export async function deleteExpiredExports(database: Queryable, now: number): Promise<string[]> {
  return storedNames(await database.run(DELETE_EXPIRED, { until: new Date(now - RETENTION_MS) }));
}

/** The names of the files that belong to an export. */
export async function storedFileNames(database: Queryable): Promise<Set<string>> {
  return new Set(storedNames(await database.run(STORED)));
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
