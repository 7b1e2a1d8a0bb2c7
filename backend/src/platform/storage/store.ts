import type { Readable } from 'node:stream';

export interface StoredObject {
  /** Absent if the store does not report it. */
  readonly bytes?: number;
  /** Must be read to its end or destroyed. */
  readonly stream: Readable;
}

/** Bytes of a file, the last one included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Persistent files under keys such as `photos/1f….jpg`: on the local disk, or in an S3-compatible store if one is
 * configured. Callers must validate keys that come from a request.
 *
 * @throws Unavailable while a remote store does not respond; file system errors if the disk is full or read-only
 */
export abstract class Store {
  /** Stores a file atomically and durably: it is visible only when it is complete. */
  abstract put(key: string, content: Buffer, type: string): Promise<void>;
  /** The same for a stream of this many bytes, with bounded memory. */
  abstract putStream(key: string, content: Readable, bytes: number, type: string): Promise<void>;
  /** Reads a file, or only the bytes of `range`, which must be within it; null if the file is absent. */
  abstract get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** Removes a file; succeeds if it is absent. */
  abstract remove(key: string): Promise<void>;
  /** The files of a folder (`photos`) with the time they were written, in ms since 1970. */
  abstract list(folder: string): AsyncIterable<{ key: string; writtenAt: number }>;
}
