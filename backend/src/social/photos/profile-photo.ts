import { Injectable } from '@nestjs/common';
import type { Crop } from '@pileup/contract/social';
import { Stations } from '../../identity/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { sql } from '../../platform/database/sql.js';
import { ImageProcessor } from '../../platform/images/image-processor.js';
import { PhotoFiles } from './photo-files.js';

const LOCK = sql<{ accountId: number }>`${accountLock('changingPhotos')}`;
const PUT = sql<{ accountId: number; photoId: number; name: string }, Replaced>`
  insert into social.profile_photo (account_id, photo_id, name) values ($accountId, $photoId, $name)
  on conflict (account_id) do update set photo_id = excluded.photo_id, name = excluded.name
  returning old.name as before`;
const CLEAR = sql<
  { accountId: number },
  Replaced
>`delete from social.profile_photo where account_id = $accountId returning name as before`;

/** A station's profile photo: a separate square file, whose name is stored in the account. */
@Injectable()
export class ProfilePhoto {
  constructor(
    private readonly files: PhotoFiles,
    private readonly images: ImageProcessor,
    private readonly stations: Stations,
  ) {}

  /** Stores the square of a stored photo; returns its name, null if the photo's file was deleted. */
  async createSquare(mainId: number, photo: string, crop?: Crop): Promise<string | null> {
    const content = await this.files.read(photo);
    return content && this.files.save(await this.images.square(mainId, content, crop));
  }

  /** Serializes changes of a station's photos: their number and the profile photo stay consistent. */
  async lock(accountId: number, tx: Queryable): Promise<void> {
    await tx.run(LOCK, { accountId });
  }

  /** Sets the profile photo; the previous square is removed after the commit. */
  async set(accountId: number, photoId: number, name: string, tx: Queryable): Promise<void> {
    await this.removeReplaced(await tx.run(PUT, { accountId, photoId, name }), tx);
    await this.stations.setImage(accountId, name, tx);
  }

  async clear(accountId: number, tx: Queryable): Promise<void> {
    await this.removeReplaced(await tx.run(CLEAR, { accountId }), tx);
    await this.stations.setImage(accountId, null, tx);
  }

  private async removeReplaced(replaced: Replaced[], tx: Queryable): Promise<void> {
    const names = replaced.flatMap(({ before }) => before ?? []);
    await this.files.removeAfter(tx, names);
  }
}

interface Replaced {
  before: string | null;
}
