import { ENCODINGS } from '@pileup/adif/encoding/encodings';
import type { ImportReport } from '@pileup/contract/exchange';
import type { ProgressPart } from '../../../ui/progress-bar.tsx';

/** Whether the server has not finished reading the file. */
export function isInProgress({ status }: Pick<ImportReport, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

/** The fraction of the file that has been read, 0 to 1. */
export function partRead({ status, bytes_done, bytes_total }: ImportReport): number {
  if (status === 'done') return 1;
  return bytes_total > 0 ? Math.min(1, bytes_done / bytes_total) : 0;
}

/** The progress bar: the fraction read, divided into added, duplicate and rejected records. */
export function progressParts(report: ImportReport): ProgressPart[] {
  const part = partRead(report);
  // Another account's import has read all records so far.
  if (report.read === 0 && isInProgress(report)) return [{ kind: 'plain', part }];
  const share = (records: number) => (report.read === 0 ? 0 : (part * records) / report.read);
  return [
    { kind: 'added', part: share(report.added) },
    { kind: 'duplicate', part: share(report.duplicate) },
    { kind: 'rejected', part: share(report.rejected) },
  ];
}

/** The number of records in the file, extrapolated to two digits, so that it is steady; null before any was read. */
export function recordsExpected(report: ImportReport): number | null {
  const part = partRead(report);
  if (part === 0 || report.read === 0) return null;
  return Math.max(report.read, Number((report.read / part).toPrecision(2)));
}

/** The estimated remaining time; null in the first two seconds, when an estimate would jump. `now` in ms. */
export function timeLeft(report: ImportReport, now: number): string | null {
  const part = partRead(report);
  const elapsed = report.started_at === null ? 0 : now - Date.parse(report.started_at);
  if (report.status !== 'running' || part === 0 || elapsed < 2_000) return null;
  const seconds = ((elapsed / part) * (1 - part)) / 1000;
  return seconds < 90 ? `about ${Math.ceil(seconds)} s left` : `about ${Math.round(seconds / 60)} min left`;
}

/** The encoding of the file, if it is not the usual one; empty if it has none. */
export function encodingText({ encoding }: Pick<ImportReport, 'encoding'>): string {
  return encoding === 'utf-8' ? '' : (ENCODINGS.find(({ name }) => name === encoding)?.title ?? '');
}

export function stateText({ status, check_only }: Pick<ImportReport, 'status' | 'check_only'>): string {
  switch (status) {
    case 'queued':
      return 'Queued';
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

/** The specification's text for a failed import; otherwise the server's note, such as what the import waits for. */
export function errorText({ status, error }: Pick<ImportReport, 'status' | 'error'>): string {
  return status === 'failed' ? `Error importing ADIF file: ${error}` : (error ?? '');
}

/** The check shown on the page: the newest import, if it is a check that was not dismissed. */
export function openCheck(imports: readonly ImportReport[] | undefined, dismissed: number): ImportReport | undefined {
  const newest = imports?.[0];
  if (!newest?.check_only || newest.id === dismissed) return undefined;
  // The check is done and its file deleted: it can no longer be imported.
  return newest.status !== 'done' || newest.can_store ? newest : undefined;
}
