import { isDatabaseUnavailable } from '../platform/database/outages.js';

/** A run must stop without writing: a later run has claimed its job, or the process is shutting down. */
export class RunStopped extends Error {}

/** A run stops in favor of waiting jobs of other accounts; it is continued later. */
export class TurnOver extends Error {}

/** The steps of a job that any process can resume. Only the run that claimed the job last can write to its row. */
export interface ResumableJob<Run extends { account_id: number }> {
  /** Claims the job; undefined if it cannot run. */
  begin(): Promise<Run | undefined>;
  /** @throws RunStopped or TurnOver at a checkpoint */
  work(run: Run): Promise<void>;
  /** @throws RunStopped if a later run has claimed the job */
  finish(run: Run): Promise<void>;
  /** Cleans up after a run that did not finish. */
  release(run: Run): Promise<void>;
  /** Stores why the run failed; throws if the error is unexpected. */
  fail(run: Run, error: unknown): Promise<void>;
}

/**
 * Runs a job to its end or to the end of its turn.
 *
 * @returns the account for which the job must be enqueued again, or null
 * @throws the error of a database outage, which is not stored as a failure
 */
export async function resume<Run extends { account_id: number }>(
  job: ResumableJob<Run>,
  shutdown: AbortSignal,
): Promise<number | null> {
  const run = await job.begin();
  if (!run) return null;
  try {
    await job.work(run);
    await job.finish(run);
  } catch (error) {
    await job.release(run).catch(() => undefined);
    if (error instanceof TurnOver || (error instanceof RunStopped && shutdown.aborted)) return run.account_id;
    if (error instanceof RunStopped) return null;
    if (isDatabaseUnavailable(error)) throw error;
    await job.fail(run, error);
  }
  return null;
}

/** @throws RunStopped if a statement that requires the claim found no row */
export function requireClaim(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new RunStopped();
}
