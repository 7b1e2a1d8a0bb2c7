import type { Readable } from 'node:stream';

export interface Stored {
  /** Left out where the store does not say. */
  readonly bytes?: number;
  /** To be read to its end or destroyed. */
  readonly stream: Readable;
}

/**
 * Files that outlive the process that wrote them, under keys such as `photos/1f….jpg`: on the local disk, or in any
 * S3-compatible store where one is configured. Keys are ours, never a stranger's: who takes one from outside checks it.
 *
 * @throws Unavailable while a remote store does not answer; the file system's own errors where the disk is full or read-only
 */
export abstract class Store {
  /** When it answers, the file is whole and kept: nothing of it is seen before. */
  abstract put(key: string, content: Buffer, type: string): Promise<void>;
  /** Null where there is none. */
  abstract get(key: string): Promise<Stored | null>;
  /** One that is not there is removed already. */
  abstract remove(key: string): Promise<void>;
  /** Every file of a folder (`photos`) and when it was written, in ms since 1970. */
  abstract list(folder: string): AsyncIterable<{ key: string; writtenAt: number }>;
}
