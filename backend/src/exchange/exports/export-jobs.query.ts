import type { ExportJob } from '@pileup/contract/exchange';
import type { Database, Queryable } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { allows, becomes, EXPORT } from '../transitions.js';
import { Export, jobOf, RETENTION_MS } from './export.entity.js';

/** A job without progress for this time has failed. */
const STUCK_MS = 10 * 60_000;
const STUCK = 'The export got stuck. Please start it again.';
const MAX_LISTED = 200;

// A waiting job has not failed while others make progress.
const FAIL_STUCK = sql<{ now: Date; stuckBefore: Date; error: string; accountId: number | null }>`
  update exchange.export set ${becomes(EXPORT.fail)}, error = $error, finished_at = $now, stored_as = null
  where ${allows(EXPORT.fail)} and moved_at < $stuckBefore and ($accountId::integer is null or account_id = $accountId)
    and (started_at is not null
    or not exists (select from exchange.export o where o.started_at is not null and o.moved_at >= $stuckBefore))`;
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
export async function exportJobs(database: Database, accountId: number, now: number): Promise<ExportJob[]> {
  await failStuckExports(database, now, accountId);
  const isRetained = { $or: [{ finishedAt: null }, { finishedAt: { $gt: new Date(now - RETENTION_MS) } }] };
  const rows = await database
    .em()
    .find(Export, { accountId, ...isRetained }, { orderBy: { id: 'desc' }, limit: MAX_LISTED });
  return rows.map(jobOf);
}

/** The stored name and the file name of a finished export; null after its retention. */
export async function exportFile(
  database: Database,
  accountId: number,
  id: number,
  now: number,
): Promise<{ filename: string; storedAs: string } | null> {
  const isReady = { status: 1, finishedAt: { $gt: new Date(now - RETENTION_MS) } } as const;
  const found = await database.em().findOne(Export, { id, accountId, ...isReady });
  return found?.storedAs ? { filename: found.filename, storedAs: found.storedAs } : null;
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
