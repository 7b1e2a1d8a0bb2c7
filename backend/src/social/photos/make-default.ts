import type { Crop } from '@pileup/contract/social';
import { type Me, Stations } from '../../identity/index.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound, RuleBroken } from '../../platform/errors.js';
import { PhotoFiles } from './photo-files.js';
import { ProfilePhoto } from './profile-photo.js';

/** Makes a square of one of a station's photos its profile photo; returns the name of the square. */
export class MakeDefault extends CommandOf<{ me: Me; photoId: number; crop: Crop | undefined }, string>() {}

const NAME = sql<{ accountId: number; photoId: number }, { name: string; isHidden: boolean }>`
  select name, hidden_reason is not null as "isHidden" from social.photo where account_id = $accountId and id = $photoId`;

export const MakeDefaultHandler = handlerOf(
  MakeDefault,
  [Database, PhotoFiles, ProfilePhoto, Stations],
  async ({ me: { accountId, mainId, callsign }, photoId, crop }, database, files, profilePhoto, stations) => {
    const square = await profilePhoto.createSquare(mainId, await nameOf(accountId, photoId, database), crop);
    if (!square) throw noSuchPhoto();
    try {
      await database.transaction(async (tx) => {
        await profilePhoto.lock(accountId, tx);
        // The photo may have been deleted meanwhile.
        await nameOf(accountId, photoId, tx);
        await profilePhoto.set(accountId, photoId, square, tx);
      });
    } catch (error) {
      await files.discardAfter(error, [square]);
      throw error;
    }
    stations.changed(accountId, callsign);
    return square;
  },
);

async function nameOf(accountId: number, photoId: number, runs: Queryable): Promise<string> {
  const [photo] = await runs.run(NAME, { accountId, photoId });
  if (!photo) throw noSuchPhoto();
  // The square is a new file, which everyone would see.
  if (photo.isHidden) throw new RuleBroken('The administrators have hidden this photo. Please choose another one.');
  return photo.name;
}

const noSuchPhoto = () => new NotFound('Photo not found.');
