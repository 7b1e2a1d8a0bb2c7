import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/database/database.js';
import { diskFault } from '../../platform/database/outages.js';
import { Refused } from '../../platform/errors.js';
import type { Variants } from '../../platform/images/decode-worker.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { Store, type StoredObject } from '../../platform/storage/store.js';
import { keyOf, newPhotoName, type PhotoSize } from './photo-name.js';

const REMOVE_PHOTOS: Queue<{ names: string[] }> = { name: 'remove-photos' };

/**
 * The files of photos. They are written before the row that refers to them and removed after the commit that deletes
 * it, so that no crash leaves a row without files; files without a row are removed by `PhotosSweep`.
 */
@Injectable()
export class PhotoFiles {
  constructor(
    private readonly store: Store,
    private readonly jobs: Jobs,
  ) {}

  /** Stores both variants; returns their new name. */
  async save({ large, small }: Variants): Promise<string> {
    const name = newPhotoName();
    try {
      await this.store.put(keyOf(name, 'small'), small, 'image/jpeg');
      await this.store.put(keyOf(name, 'large'), large, 'image/jpeg');
      return name;
    } catch (error) {
      await this.discard([name]);
      throw error;
    }
  }

  open(name: string, size: PhotoSize): Promise<StoredObject | null> {
    return this.store.get(keyOf(name, size));
  }

  /** Null if there is none. */
  async read(name: string): Promise<Buffer | null> {
    const found = await this.open(name, 'large');
    return found && buffer(found.stream);
  }

  /** Removes the files after the commit of `tx`. */
  async removeAfter(tx: Queryable, names: string[]): Promise<void> {
    if (names.length > 0) await this.jobs.send(REMOVE_PHOTOS, { names }, tx);
  }

  /** Removes files without a row; on a failure they are left to `PhotosSweep`. */
  async discard(names: (string | null)[]): Promise<void> {
    await this.remove({ names: names.filter((name) => name !== null) }).catch(() => undefined);
  }

  /**
   * The same after a failed transaction. If the connection was lost, the transaction may have been committed, so the
   * files are left to `PhotosSweep`. A full disk aborts the transaction and needs the space at once.
   */
  async discardAfter(error: unknown, names: (string | null)[]): Promise<void> {
    if (error instanceof Refused || diskFault(error)) await this.discard(names);
  }

  @Job(REMOVE_PHOTOS)
  async remove({ names }: { names: string[] }): Promise<void> {
    for (const name of names) {
      await this.store.remove(keyOf(name, 'small'));
      await this.store.remove(keyOf(name, 'large'));
    }
  }
}
