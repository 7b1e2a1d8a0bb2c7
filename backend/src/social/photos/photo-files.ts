import { buffer } from 'node:stream/consumers';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Runs } from '../../platform/database/database.js';
import { diskFault } from '../../platform/database/outages.js';
import { Refused } from '../../platform/errors.js';
import { Jobs, type Queue } from '../../platform/jobs/jobs.js';
import { Store, type Stored } from '../../platform/storage/store.js';
import type { Variants } from './image-worker.js';
import { keyOf, newPhotoName, type PhotoSize } from './photo-name.js';

/**
 * The files of photos. They are written before the row that names them and removed after the commit that forgets
 * them, so that whatever crashes no row is without its files; files without a row are swept.
 */
@Injectable()
export class PhotoFiles implements OnModuleInit {
  private readonly queue: Queue<{ names: string[] }> = {
    name: 'remove-photos',
    work: ({ names }) => this.remove(names),
  };

  constructor(
    private readonly store: Store,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.register(this.queue);
  }

  /** Keeps both variants; answers their new name. */
  async keep({ large, small }: Variants): Promise<string> {
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

  open(name: string, size: PhotoSize): Promise<Stored | null> {
    return this.store.get(keyOf(name, size));
  }

  /** Null where there is none. */
  async read(name: string): Promise<Buffer | null> {
    const found = await this.open(name, 'large');
    return found && buffer(found.stream);
  }

  /** With the change that forgets them: they go after its commit. */
  async removeAfter(tx: Runs, names: string[]): Promise<void> {
    if (names.length > 0) await this.jobs.send(this.queue, { names }, tx);
  }

  /** Removes what nothing names yet; what cannot be removed now is swept. */
  async discard(names: (string | null)[]): Promise<void> {
    await this.remove(names.filter((name) => name !== null)).catch(() => undefined);
  }

  /**
   * The same after the change that names them failed. Where it was not refused but broke off, the database may have
   * taken it all the same: what it did not take is swept. A full disk is a refusal, and needs the room at once.
   */
  async discardAfter(failure: unknown, names: (string | null)[]): Promise<void> {
    if (failure instanceof Refused || diskFault(failure)) await this.discard(names);
  }

  private async remove(names: string[]): Promise<void> {
    for (const name of names) {
      await this.store.remove(keyOf(name, 'small'));
      await this.store.remove(keyOf(name, 'large'));
    }
  }
}
