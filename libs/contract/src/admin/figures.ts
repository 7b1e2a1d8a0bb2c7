/** Measurements for administrators, at the end of each day or so far on this one. */
export type FigureName =
  | 'accounts'
  | 'operators'
  | 'contacts'
  | 'imports'
  | 'imports-failed'
  | 'jobs-failed'
  | 'jobs-waiting'
  | 'database-bytes'
  | 'mail-refused';

export interface Figure {
  name: FigureName;
  /** One value for each of the last 30 days (UTC), today last; null for days that were not measured. */
  by_day: (number | null)[];
}

export interface QueueLength {
  name: string;
  /** Jobs that are ready to run; `running` are those in progress. */
  waiting: number;
  running: number;
  /** Jobs that failed within the last day. */
  failed: number;
}

export interface AdminHealthResponse {
  figures: Figure[];
  /** Queues with work or failures, longest first. */
  queues: QueueLength[];
  /** Bytes used on the disk that holds files; `disk_size` is its size. */
  disk_used: number;
  disk_size: number;
}
