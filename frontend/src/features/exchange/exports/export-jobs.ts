import type { ExportJob } from '@pileup/contract/exchange';
import { countOf, sizeText } from '../../../lib/text/amount-text.ts';
import type { Toast } from '../../../ui/toasts.tsx';

/** Polling interval while exports are pending (specification, section 9), ms. */
const POLL_MS = 10_000;

/** Small exports finish within seconds: times of the first polls after an export was started, ms. */
const FIRST_POLLS_MS = [1_000, 3_000];

/** A timer may fire a little early; such a poll still counts, ms. */
const TIMER_TOLERANCE_MS = 100;

/** How long a new job is highlighted (specification, section 2), ms. */
const HIGHLIGHT_MS = 60_000;

export function isPending({ status }: Pick<ExportJob, 'status'>): boolean {
  return status === null;
}

/** When to poll next, ms; false if none is pending. `sinceStart`: since the last export was started here, ms. */
export function pollInterval(
  jobs: readonly Pick<ExportJob, 'status'>[] | undefined,
  sinceStart: number,
): number | false {
  if (!jobs?.some(isPending)) return false;
  const next = FIRST_POLLS_MS.find((at) => at > sinceStart + TIMER_TOLERANCE_MS);
  return next === undefined ? POLL_MS : next - sinceStart;
}

/** Whether a job is highlighted as new at `now` (ms). The server's clock may be a little ahead of ours. */
export function isNew({ created_at }: Pick<ExportJob, 'created_at'>, now: number): boolean {
  return Math.abs(now - Date.parse(created_at)) < HIGHLIGHT_MS;
}

/** The progress of a pending job, empty before it has started. The total is not known in advance. */
export function progressText({ contacts, bytes }: Pick<ExportJob, 'contacts' | 'bytes'>): string {
  if (contacts === 0 && bytes === 0) return '';
  return `${countOf(contacts, 'contact')}, ${sizeText(bytes)} so far`;
}

/** One toast for all jobs that ended together, since a toast replaces the previous one; null if there are none. */
export function endedToast(jobs: readonly ExportJob[]): Toast | null {
  if (jobs.length === 0) return null;
  const ready = jobs.filter(({ status }) => status === 1).map(({ title }) => title);
  const texts = jobs.filter(({ status }) => status !== 1).map(failureText);
  const kind = texts.length > 0 ? 'bad' : 'good';
  if (ready.length > 0) texts.push(`${ready.length === 1 ? 'Export' : 'Exports'} ready: ${ready.join(', ')}`);
  return { text: texts.join(' '), kind };
}

function failureText({ format, title, error }: ExportJob): string {
  const failed = format === 'zip' ? 'Could not create the archive.' : 'Error exporting ADIF...';
  return `${failed} ${error ?? title}`;
}

/** The jobs that were pending in `before` and have ended since. */
export function endedSince(before: readonly ExportJob[] | undefined, jobs: readonly ExportJob[]): ExportJob[] {
  const pending = new Set(before?.filter(isPending).map(({ id }) => id));
  return jobs.filter((job) => pending.has(job.id) && !isPending(job));
}
