import type { Readable } from 'node:stream';

export interface StoredObject {
  /** Absent if the store does not report it. */
  readonly bytes?: number;
  /** Must be read to its end or destroyed. */
  readonly stream: Readable;
}

/**
 * Persistent files under keys such as `photos/1f….jpg`: on the local disk, or in an S3-compatible store if one is
 * configured. Callers must validate keys that come from a request.
 *
 * @throws Unavailable while a remote store does not respond; file system errors if the disk is full or read-only
 */
export abstract class Store {
  /** Atomic and durable: the file is visible only when it is complete. */
  abstract put(key: string, content: Buffer, type: string): Promise<void>;
  /** Null if absent. */
  abstract get(key: string): Promise<StoredObject | null>;
  /** Succeeds if absent. */
  abstract remove(key: string): Promise<void>;
  /** The files of a folder (`photos`) with the time they were written, in ms since 1970. */
  abstract list(folder: string): AsyncIterable<{ key: string; writtenAt: number }>;
}
