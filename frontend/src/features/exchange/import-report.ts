import type { ImportReport, ImportStatus } from '@pileup/contract/exchange';
import type { ProgressPart } from '../../ui/progress-bar.tsx';

/** Whether the server still works on it. */
export function isUnderWay({ status }: { status: ImportStatus }): boolean {
  return status === 'queued' || status === 'running';
}

/** How much of the file has been read, 0 to 1. */
export function partRead({ status, bytes_done, bytes_total }: ImportReport): number {
  if (status === 'done') return 1;
  return bytes_total > 0 ? Math.min(1, bytes_done / bytes_total) : 0;
}

/** The progress bar: what has been read of the file, divided as its records were. */
export function progressParts(report: ImportReport): ProgressPart[] {
  const part = partRead(report);
  const share = (records: number) => (report.read === 0 ? 0 : (part * records) / report.read);
  return [
    { kind: 'added', part: share(report.added) },
    { kind: 'duplicate', part: share(report.duplicate) },
    { kind: 'rejected', part: share(report.rejected) },
  ];
}

/** How many records the file holds, by what its first part held; null before there is anything to go by. */
export function recordsExpected(report: ImportReport): number | null {
  const part = partRead(report);
  return part === 0 || report.read === 0 ? null : Math.round(report.read / part);
}

/**
 * How much longer it takes at this pace, in words.
 * @param now ms
 * @returns null before two seconds have passed: a guess from less would jump
 */
export function timeLeft(report: ImportReport, now: number): string | null {
  const part = partRead(report);
  const elapsed = report.started_at === null ? 0 : now - Date.parse(report.started_at);
  if (report.status !== 'running' || part === 0 || elapsed < 2_000) return null;
  const seconds = ((elapsed / part) * (1 - part)) / 1000;
  return seconds < 90 ? `about ${Math.ceil(seconds)} s left` : `about ${Math.round(seconds / 60)} min left`;
}

/** What a finished or waiting import says instead of a pace. */
export const STATUS_TEXT: Record<ImportStatus, string> = {
  queued: 'Waiting for its turn',
  running: 'Reading',
  done: 'Done',
  failed: 'Failed',
};
