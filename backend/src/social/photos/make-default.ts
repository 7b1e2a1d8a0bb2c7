import type { EntityManager } from '@mikro-orm/postgresql';
import type { Crop } from '@pileup/contract/social';
import { type Me, Stations } from '../../identity/index.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { RuleBroken } from '../../platform/errors.js';
import { noSuchPhoto, ownPhoto } from './photo.entity.js';
import { PhotoFiles } from './photo-files.js';
import { ProfilePhoto } from './profile-photo.js';

/** Makes a square of one of a station's photos its profile photo; returns the name of the square. */
export class MakeDefault extends CommandOf<{ me: Me; photoId: number; crop: Crop | undefined }, string>() {}

export const MakeDefaultHandler = handlerOf(
  MakeDefault,
  [Database, PhotoFiles, ProfilePhoto, Stations],
  async ({ me: { accountId, mainId, callsign }, photoId, crop }, database, files, profilePhoto, stations) => {
    const square = await profilePhoto.createSquare(mainId, await nameOf(database.em(), accountId, photoId), crop);
    if (!square) throw noSuchPhoto();
    try {
      await database.unitOfWork(async (em, tx) => {
        await profilePhoto.lock(accountId, tx);
        // The photo may have been deleted meanwhile.
        await nameOf(em, accountId, photoId);
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

async function nameOf(em: EntityManager, accountId: number, photoId: number): Promise<string> {
  const { name, hiddenReason } = await ownPhoto(em, accountId, photoId);
  // The square is a new file, which everyone would see.
  if (hiddenReason !== null)
    throw new RuleBroken('The administrators have hidden this photo. Please choose another one.');
  return name;
}
