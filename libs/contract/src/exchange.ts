/**
 * `done` has read its file; a `failed` one can be tried again while its file is kept. `undoing` takes an import's
 * contacts out of the log again, `undone` has.
 */
export type ImportStatus = 'queued' | 'running' | 'done' | 'failed' | 'undoing' | 'undone';

/** One import; `read` is always `added` + `duplicate` + `rejected`, and `enriched` is a part of `duplicate`. */
export interface ImportReport {
  id: number;
  filename: string;
  status: ImportStatus;
  /** Nothing is stored: the counts say what an import of the file would do. */
  check_only: boolean;
  bytes_total: number;
  bytes_done: number;
  read: number;
  added: number;
  duplicate: number;
  enriched: number;
  rejected: number;
  /**
   * Of those added or duplicate: records in which something could not be read as it stands or is missing. What it was
   * stays with the contact, in words (`APP_PILEUP_FAULTS`, `APP_PILEUP_TIME_MISSING`).
   */
  flagged: number;
  started_at: string | null;
  finished_at: string | null;
  /** Why it failed, or what it waits for. */
  error: string | null;
  /** Until when `vimport/{id}/undo` works; null where there is nothing to undo. */
  undo_until: string | null;
  /** It failed or has not moved for ten minutes, and its file is still here: `vimport/{id}/retry` works. */
  can_retry: boolean;
  /** A checked file is still here: `vimport/{id}/store` imports it without another upload. */
  can_store: boolean;
  /** Of an undone import: contacts left as they are because they were edited since. */
  kept: number;
}

/** `check_only` may also stand in the address or as a field of the multipart body before the file. */
export interface ImportAdifRequest {
  check_only?: boolean | undefined;
}

export interface ImportAdifAnswer {
  status: 'ok';
  message: string;
  import_id: number;
}

export interface ImportAnswer {
  import: ImportReport;
}

export interface ImportsAnswer {
  imports: ImportReport[];
}

/** A record that could not be logged: its number in the file, its own text and why. */
export interface RejectedRecord {
  record: number;
  reason: string;
  text: string;
}

/** Rejected records that are only counted. */
export interface RejectedReason {
  reason: string;
  count: number;
}

export interface RejectedAnswer {
  rejected: RejectedRecord[];
  /** How many more were rejected than are listed here; the first 100,000 are in the file at `vimport/{id}/rejected.adi`. */
  more: number;
  /** The records after the first 100,000 rejected ones, by reason; they are not stored one by one. */
  summary: RejectedReason[];
}

/** A contact an undo left alone, because it was edited after the import. */
export interface KeptContact {
  qdo_id: number;
  TS: string;
  Call: string;
  Band: string;
  Mode: string;
}

export interface KeptAnswer {
  kept: KeptContact[];
  /** How many more were kept than are listed here. */
  more: number;
}

/** `zip` is the archive of everything the account holds (`vexporteverything`). */
export type ExportFormat = 'adi' | 'adx' | 'csv' | 'zip';

/**
 * Which contacts to write to a file: between two dates (`2026-11-21`) or two date-times (`2026-11-21T19:42`), both in
 * UTC and both inclusive; or those of one import; or those the search of the logbook finds; or, with `all`, all.
 */
export interface ExportRequest {
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
  all?: boolean | undefined;
  import_id?: number | undefined;
  /** Calls that begin so, as `vlogbook` searches. */
  call?: string | undefined;
  /** ADI if nothing is said. */
  format?: ExportFormat | undefined;
}

/** An export: null while it is pending, 1 when its file is there, 9 when it failed. */
export interface ExportJob {
  id: number;
  created_at: string;
  /** As asked for; null where the contacts were not chosen by time. */
  start_date: string | null;
  end_date: string | null;
  /** What was asked for, in words: ‘2026-11-01 to 2026-11-21’, ‘All contacts’, ‘Import of log.adi’, ‘Calls beginning with JA’. */
  title: string;
  format: ExportFormat;
  filename: string;
  status: null | 1 | 9;
  /** Contacts written so far. */
  contacts: number;
  /** The same. */
  bytes: number;
  finished_at: string | null;
  /** When the file goes; null until it is there. */
  expires_at: string | null;
  error: string | null;
}

export interface ExportAnswer {
  status: 'ok';
  message: string;
  job: ExportJob;
}
