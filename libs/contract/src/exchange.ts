import type { Qso } from './logbook.ts';

/**
 * `done`: the file was read; `failed`: can be retried while its file is stored; `undoing`: the import is being undone;
 * `undone`: it was.
 */
export type ImportStatus = 'queued' | 'running' | 'done' | 'failed' | 'undoing' | 'undone';

export type ImportFormat = 'adif' | 'cabrillo';

/** Contacts of a file that were made under another callsign than the account's. */
export interface OtherStation {
  call: string;
  contacts: number;
}

/** Contacts of a file that are imported into the log of another account of the operator. */
export interface MovedContacts extends OtherStation {
  account_id: number;
}

/** One import; `read` is always `added` + `duplicate` + `rejected`, and `enriched` is a part of `duplicate`. */
export interface ImportReport {
  id: number;
  filename: string;
  /** `adif` until the first records are read. */
  format: ImportFormat;
  /** Encoding of the file's text: `utf-8`, `windows-1252`, `gbk`, …; null until it was downloaded from a service. */
  encoding: string | null;
  status: ImportStatus;
  /** Nothing is stored: the counts show what an import of the file would do. */
  check_only: boolean;
  bytes_total: number;
  bytes_done: number;
  read: number;
  added: number;
  duplicate: number;
  enriched: number;
  rejected: number;
  /**
   * Added and duplicate records with invalid or missing values. The contact stores the faults as text
   * (`APP_PILEUP_FAULTS`, `APP_PILEUP_TIME_MISSING`).
   */
  flagged: number;
  /** QTC lines of a Cabrillo log: no contacts, so that `read` is without them. They are in `vimport/{id}/qtc.log`. */
  qtc: number;
  started_at: string | null;
  finished_at: string | null;
  /** Why the import failed, or what it waits for. */
  error: string | null;
  /** Time until which `vimport/{id}/undo` works; null if there is nothing to undo. */
  undo_until: string | null;
  /**
   * The import failed or has made no progress for ten minutes, and its file is still stored: `vimport/{id}/retry`
   * works.
   */
  can_retry: boolean;
  /** The checked file is still stored: `vimport/{id}/store` imports it without another upload. */
  can_store: boolean;
  /** For an undone import, the number of contacts left in the log because they were edited since. */
  kept: number;
  /** Added and duplicate contacts by callsign, without portable forms of the account's callsign. */
  stations: OtherStation[];
  /** Contacts not read by this import; the account they belong to has an import of its own for them. */
  moved: MovedContacts[];
}

/** The parameters can be in the query, or fields of the multipart body before the file. */
export interface ImportAdifRequest {
  check_only?: boolean | undefined;
  /**
   * How the text of the file is encoded, if it must not be detected: utf-8, utf-8-twice, windows-1250 to windows-1254,
   * koi8-r, cp850, gbk, big5, shift_jis or euc-kr.
   */
  encoding?: string | undefined;
}

/** The parts of a checked file that are imported. */
export interface StoreCheckedRequest {
  /** Callsigns under which contacts were made; their records are rejected and can be downloaded. */
  leave_out?: string[];
  /**
   * Callsigns under which contacts were made that belong into the log of the operator's account with that callsign, which
   * gets an import of its own. If there is no such account, a sub-account is added.
   */
  move?: string[];
}

export interface ImportAdifResponse {
  status: 'ok';
  message: string;
  import_id: number;
}

export interface ImportResponse {
  import: ImportReport;
}

export interface ImportsResponse {
  imports: ImportReport[];
}

/** A rejected record: its number in the file, its text and the reason. */
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

export interface RejectedResponse {
  rejected: RejectedRecord[];
  /**
   * Number of further rejected records that are not listed here; the first 100,000 are in the file at
   * `vimport/{id}/rejected.adi`.
   */
  more: number;
  /** The records after the first 100,000 rejected ones, by reason; they are not stored one by one. */
  summary: RejectedReason[];
}

/** A contact that an undo left in the log because it was edited after the import. */
export type KeptContact = Pick<Qso, 'qdo_id' | 'TS' | 'Call' | 'Band' | 'Mode'>;

export interface KeptResponse {
  kept: KeptContact[];
  /** The number of further contacts that are not listed here. */
  more: number;
}

/** `zip` is the archive of all data of the account (`vexporteverything`). */
export type ExportFormat = 'adi' | 'adx' | 'csv' | 'zip';

/**
 * Which contacts to export: those between two dates (`2026-11-21`) or two date-times (`2026-11-21T19:42`), both in UTC
 * and inclusive; or those of one import; or those that a search of the logbook finds; or, with `all`, all.
 */
export interface ExportRequest {
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
  all?: boolean | undefined;
  import_id?: number | undefined;
  /** The beginning of the call, as in `vlogbook`. */
  call?: string | undefined;
  /** A filter as in `vlogbook`; `call` may restrict it further. */
  filter?: string | undefined;
  /** Default `adi`. */
  format?: ExportFormat | undefined;
}

/** Null while it is pending, 1 when its file is there, 9 when it failed. */
export type ExportStatus = null | 1 | 9;

export interface ExportJob {
  id: number;
  created_at: string;
  /** The first date as requested; null if the contacts were not selected by time. */
  start_date: string | null;
  end_date: string | null;
  /** A description of the request: ‘2026-11-01 to 2026-11-21’, ‘All contacts’, ‘Import of log.adi’, ‘Calls beginning with JA’, ‘Filter band:40m’. */
  title: string;
  format: ExportFormat;
  filename: string;
  status: ExportStatus;
  /** Contacts written so far. */
  contacts: number;
  /** Bytes written so far. */
  bytes: number;
  finished_at: string | null;
  /** When the file will be deleted; null until it is there. */
  expires_at: string | null;
  error: string | null;
}

export interface ExportResponse {
  status: 'ok';
  message: string;
  job: ExportJob;
}
