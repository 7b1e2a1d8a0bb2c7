import { buffer } from 'node:stream/consumers';
import type { Queryable } from '../database/database.js';
import { diskFault } from '../database/outages.js';
import { Refused } from '../errors.js';
import type { Jobs, Queue } from '../jobs/background-jobs.js';
import type { Store, StoredObject } from '../storage/store.js';
import { sweepFolder } from '../storage/sweep-folder.js';
import type { Variants } from './decode-worker.js';
import { type ImageSize, imageKey, nameOfImageKey, newImageName } from './image-name.js';

/**
 * The files of one kind of images, in a folder of their own. They are written before the row that refers to them and
 * removed after the commit that deletes it, so that no crash leaves a row without files; `sweepFiles` removes files
 * without a row. A subclass declares the job of `removal`, which calls `removeFiles`, and the scheduled job that sweeps.
 */
export abstract class ImageFiles {
  protected abstract readonly folder: string;
  protected abstract readonly removal: Queue<{ names: string[] }>;

  constructor(
    protected readonly store: Store,
    private readonly jobs: Jobs,
  ) {}

  /** Stores both variants; returns their new name. */
  async save({ large, small }: Variants): Promise<string> {
    const name = newImageName();
    try {
      await this.store.put(imageKey(this.folder, name, 'small'), small, 'image/jpeg');
      await this.store.put(imageKey(this.folder, name, 'large'), large, 'image/jpeg');
      return name;
    } catch (error) {
      await this.discard([name]);
      throw error;
    }
  }

  open(name: string, size: ImageSize): Promise<StoredObject | null> {
    return this.store.get(imageKey(this.folder, name, size));
  }

  /** Reads the large variant; null if there is none. */
  async read(name: string): Promise<Buffer | null> {
    const found = await this.open(name, 'large');
    return found && buffer(found.stream);
  }

  /** Stores both variants under a new name; null if the files are gone. */
  async copy(name: string): Promise<string | null> {
    const [large, small] = await Promise.all([this.open(name, 'large'), this.open(name, 'small')]);
    if (!large || !small) return null;
    return this.save({ large: await buffer(large.stream), small: await buffer(small.stream) });
  }

  /** Removes the files after the commit of `tx`. */
  async removeAfter(tx: Queryable, names: string[]): Promise<void> {
    if (names.length > 0) await this.jobs.send(this.removal, { names }, tx);
  }

  /** Removes files without a row; on a failure they are left to `sweepFiles`. */
  async discard(names: (string | null)[]): Promise<void> {
    await this.removeFiles(names.filter((name) => name !== null)).catch(() => undefined);
  }

  /**
   * The same after a failed transaction. If the connection was lost, the transaction may have been committed, so the
   * files are left to `sweepFiles`. A full disk aborts the transaction and needs the space at once.
   */
  async discardAfter(error: unknown, names: (string | null)[]): Promise<void> {
    if (error instanceof Refused || diskFault(error)) await this.discard(names);
  }

  protected async removeFiles(names: readonly string[]): Promise<void> {
    for (const name of names) {
      await this.store.remove(imageKey(this.folder, name, 'small'));
      await this.store.remove(imageKey(this.folder, name, 'large'));
    }
  }

  /** Removes files without a row, see `sweepFolder`. */
  async sweepFiles(now: number, referenced: (names: string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    await sweepFolder(this.store, this.folder, (key) => nameOfImageKey(this.folder, key), now, referenced);
  }
}
