export type ImportStatus = 'queued' | 'running' | 'done' | 'failed';

/** One import; `read` is always `added` + `duplicate` + `rejected`, and `enriched` is a part of `duplicate`. */
export interface ImportReport {
  id: number;
  filename: string;
  status: ImportStatus;
  bytes_total: number;
  bytes_done: number;
  read: number;
  added: number;
  duplicate: number;
  enriched: number;
  rejected: number;
  started_at: string | null;
  finished_at: string | null;
  error: string | null;
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

export interface RejectedAnswer {
  rejected: RejectedRecord[];
  /** How many more were rejected than are listed here; the first 10,000 are in the file at `vimport/{id}/rejected.adi`. */
  more: number;
}
