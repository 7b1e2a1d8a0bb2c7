import { Injectable } from '@nestjs/common';
import type { Crop } from '@pileup/contract/social';
import { Stations } from '../../identity/index.js';
import { type Runs, statement } from '../../platform/database/database.js';
import { lockOfAccount } from '../../platform/database/locks.js';
import { Darkroom } from './image-processing.js';
import { PhotoFiles } from './photo-files.js';

const ALONE = statement(lockOfAccount('changingPhotos'));
const PUT = statement(`
  insert into social.profile_photo (account_id, photo_id, name) values ($1, $2, $3)
  on conflict (account_id) do update set photo_id = excluded.photo_id, name = excluded.name
  returning old.name as before`);
const CLEAR = statement('delete from social.profile_photo where account_id = $1 returning name as before');

/** The one photo that stands for a station everywhere: a square file of its own, named in the account. */
@Injectable()
export class ProfilePhoto {
  constructor(
    private readonly files: PhotoFiles,
    private readonly darkroom: Darkroom,
    private readonly stations: Stations,
  ) {}

  /** Stores the square of a stored photo; answers its name, null if the photo's file is gone. */
  async make(mainId: number, photo: string, crop?: Crop): Promise<string | null> {
    const content = await this.files.read(photo);
    return content && this.files.keep(await this.darkroom.square(mainId, content, crop));
  }

  /** Changes of one station's photos wait for each other: how many there are and which stands for it hold together. */
  async alone(accountId: number, tx: Runs): Promise<void> {
    await tx.run(ALONE, [accountId]);
  }

  /** Makes it the station's; the square before goes after the commit. */
  async put(accountId: number, photoId: number, name: string, tx: Runs): Promise<void> {
    await this.forget(await tx.run<Replaced>(PUT, [accountId, photoId, name]), tx);
    await this.stations.setImage(accountId, name, tx);
  }

  async clear(accountId: number, tx: Runs): Promise<void> {
    await this.forget(await tx.run<Replaced>(CLEAR, [accountId]), tx);
    await this.stations.setImage(accountId, null, tx);
  }

  private async forget(replaced: Replaced[], tx: Runs): Promise<void> {
    const names = replaced.flatMap(({ before }) => before ?? []);
    await this.files.removeAfter(tx, names);
  }
}

interface Replaced {
  before: string | null;
}
