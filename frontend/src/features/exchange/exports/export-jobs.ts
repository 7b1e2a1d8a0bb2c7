import type { ExportJob } from '@pileup/contract/exchange';
import { countText } from '../../../lib/text/time-text.ts';
import type { Toast } from '../../../ui/toasts.tsx';
import { sizeText } from '../size-text.ts';

/** The steady rate at which pending exports are asked for (specification, section 9), ms. */
const POLL_MS = 10_000;

/** A small file is there in a moment: first looks so long after an export was asked for, ms. */
const FIRST_LOOKS_MS = [1_000, 3_000];

/** A timer may fire a little early; that look still counts, ms. */
const EARLY_MS = 100;

/** A new job stands out for so long (specification, section 2), ms. */
const NEW_MS = 60_000;

export function isPending({ status }: Pick<ExportJob, 'status'>): boolean {
  return status === null;
}

/**
 * When to ask for the jobs again.
 * @param sinceStart since the last export was asked for on this page, ms
 * @returns ms, false once none is pending
 */
export function untilNextLook(
  jobs: readonly Pick<ExportJob, 'status'>[] | undefined,
  sinceStart: number,
): number | false {
  if (!jobs?.some(isPending)) return false;
  const next = FIRST_LOOKS_MS.find((at) => at > sinceStart + EARLY_MS);
  return next === undefined ? POLL_MS : next - sinceStart;
}

/**
 * Whether a job stands out as new. Clocks differ: one a little ahead of ours is new all the same.
 * @param now ms
 */
export function isNew({ created_at }: Pick<ExportJob, 'created_at'>, now: number): boolean {
  return Math.abs(now - Date.parse(created_at)) < NEW_MS;
}

/** How far a pending job got; nothing before it has begun. How far it has to go nobody knows until it is there. */
export function progressText({ contacts, bytes }: Pick<ExportJob, 'contacts' | 'bytes'>): string {
  if (contacts === 0 && bytes === 0) return '';
  return `${countText(contacts)} contacts, ${sizeText(bytes)} so far`;
}

/** What is said when a job has ended. */
export function endedText({ status, format, title, error }: ExportJob): Toast {
  if (status === 1) return { text: `The file is ready: ${title}`, kind: 'good' };
  const failed = format === 'zip' ? 'The archive could not be made.' : 'Error exporting ADIF...';
  return { text: `${failed} ${error ?? title}`, kind: 'bad' };
}

/** The jobs that were pending in `before` and have ended since. */
export function endedSince(before: readonly ExportJob[] | undefined, jobs: readonly ExportJob[]): ExportJob[] {
  const pending = new Set(before?.filter(isPending).map(({ id }) => id));
  return jobs.filter((job) => pending.has(job.id) && !isPending(job));
}
