import type { ImportReport } from '@pileup/contract/exchange';
import type { ProgressPart } from '../../../ui/progress-bar.tsx';

/** Whether the server still reads its file. */
export function isUnderWay({ status }: Pick<ImportReport, 'status'>): boolean {
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

/**
 * How many records the file holds, by what its first part held: two digits of it, more would only flicker.
 * @returns null before there is anything to go by
 */
export function recordsExpected(report: ImportReport): number | null {
  const part = partRead(report);
  if (part === 0 || report.read === 0) return null;
  return Math.max(report.read, Number((report.read / part).toPrecision(2)));
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

/** How an import stands, in words. */
export function stateText({ status, check_only }: Pick<ImportReport, 'status' | 'check_only'>): string {
  switch (status) {
    case 'queued':
      return 'Waiting for its turn';
    case 'running':
      return check_only ? 'Checking' : 'Reading';
    case 'done':
      return check_only ? 'Checked only' : 'Done';
    case 'failed':
      return 'Failed';
    case 'undoing':
      return 'Undoing…';
    case 'undone':
      return 'Undone';
  }
}

/** What went wrong, in the words of the specification; what an import only waits for, or left as it was, in the server's. */
export function errorText({ status, error }: Pick<ImportReport, 'status' | 'error'>): string {
  return status === 'failed' ? `Error importing ADIF file: ${error}` : (error ?? '');
}

/** The check that is open on the page: the newest import, if it is one and the operator has not put it away. */
export function openCheck(imports: readonly ImportReport[] | undefined, putAway: number): ImportReport | undefined {
  const newest = imports?.[0];
  if (!newest?.check_only || newest.id === putAway) return undefined;
  // Done and its file gone: there is nothing left to decide.
  return newest.status !== 'done' || newest.can_store ? newest : undefined;
}
