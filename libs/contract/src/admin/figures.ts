/** What is measured for administrators, at the end of each day, or so far on this one. */
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
  /** Of each of the last 30 days (UTC), today last; null for days that were not measured. */
  by_day: (number | null)[];
}

export interface QueueLength {
  name: string;
  /** Ready to run, and running. */
  waiting: number;
  running: number;
  /** Within the last day. */
  failed: number;
}

export interface AdminHealthAnswer {
  figures: Figure[];
  /** Queues with work or failures, longest first. */
  queues: QueueLength[];
  /** Of the disk that holds files, in bytes. */
  disk_used: number;
  disk_size: number;
}
