import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import type { MediaKind } from '@pileup/contract/media';
import type { Queryable } from '../../platform/database/database.js';
import { diskFault } from '../../platform/database/outages.js';
import { Refused } from '../../platform/errors.js';
import type { Variants } from '../../platform/images/decode-worker.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { Files } from '../../platform/storage/files.js';
import { Store } from '../../platform/storage/store.js';
import { contentTypeOf, keyOf, newName, type RecordingType } from './media-names.js';

export interface MediaFile {
  kind: MediaKind;
  name: string;
}

const REMOVE_MEDIA: Queue<{ files: MediaFile[] }> = { name: 'remove-media' };

/**
 * The files of recordings and pictures. They are written before the row that refers to them and removed after the commit
 * that deletes it, so that no crash leaves a row without files; files without a row are removed by `MediaCleanup`.
 */
@Injectable()
export class MediaFiles {
  constructor(
    private readonly store: Store,
    private readonly uploads: Files,
    private readonly jobs: Jobs,
  ) {}

  /** Stores an uploaded recording; returns its new name. */
  async saveRecording(upload: string, bytes: number, type: RecordingType): Promise<string> {
    const name = newName(type);
    const content = createReadStream(this.uploads.path(upload));
    try {
      await this.store.putStream(keyOf('recording', name), content, bytes, contentTypeOf(name));
      return name;
    } catch (error) {
      await this.discard({ kind: 'recording', name });
      throw error;
    } finally {
      content.destroy();
    }
  }

  /** Stores both variants of a picture; returns their new name. */
  async savePicture({ large, small }: Variants): Promise<string> {
    const name = newName('jpg');
    try {
      await this.store.put(keyOf('sstv', name, 'small'), small, 'image/jpeg');
      await this.store.put(keyOf('sstv', name), large, 'image/jpeg');
      return name;
    } catch (error) {
      await this.discard({ kind: 'sstv', name });
      throw error;
    }
  }

  /** Removes the files after the commit of `tx`. */
  async removeAfter(tx: Queryable, files: readonly MediaFile[]): Promise<void> {
    if (files.length > 0)
      await this.jobs.send(REMOVE_MEDIA, { files: files.map(({ kind, name }) => ({ kind, name })) }, tx);
  }

  /** Removes a file without a row; on a failure it is left to `MediaCleanup`. */
  async discard(file: MediaFile): Promise<void> {
    await this.remove({ files: [file] }).catch(() => undefined);
  }

  /**
   * Removes a file after a failed transaction. If the connection was lost, the transaction may have been committed, so
   * the file is left to `MediaCleanup`. A full disk aborts the transaction and needs the space at once.
   */
  async discardAfter(error: unknown, file: MediaFile): Promise<void> {
    if (error instanceof Refused || diskFault(error)) await this.discard(file);
  }

  @Job(REMOVE_MEDIA)
  async remove({ files }: { files: MediaFile[] }): Promise<void> {
    for (const { kind, name } of files) {
      if (kind === 'sstv') await this.store.remove(keyOf(kind, name, 'small'));
      await this.store.remove(keyOf(kind, name));
    }
  }
}
