import type { Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { RuleBroken } from '../../platform/errors.js';
import { ImageProcessor } from '../../platform/images/image-processor.js';
import { addPictureRow, countPictures, lockPictures, type PictureRow } from './picture-rows.js';
import { PostPictureFiles, SMALL_SIDE } from './post-picture-files.js';

/**
 * Stores the image file at `path` as a picture for posts; the caller removes the file. If no post shows the picture, it
 * is removed after a day.
 */
export class AddPicture extends CommandOf<{ me: Me; path: string }, PictureRow>() {}

const MAX_PICTURES = 1_000;

export const AddPictureHandler = handlerOf(
  AddPicture,
  [Database, ImageProcessor, PostPictureFiles, Clock],
  async ({ me, path }, database, images, files, clock) => {
    // The limit is checked before the expensive work, and again in the transaction.
    await checkLimit(me.accountId, database);
    const { photo } = await images.photo(me.mainId, path, { smallSide: SMALL_SIDE });
    const name = await files.save(photo);
    const row = { name, width: photo.width, height: photo.height };
    try {
      await database.transaction(async (tx) => {
        await lockPictures(me.accountId, tx);
        await checkLimit(me.accountId, tx);
        await addPictureRow(me.accountId, row, clock.now(), tx);
      });
    } catch (error) {
      await files.discardAfter(error, [name]);
      throw error;
    }
    return row;
  },
);

async function checkLimit(accountId: number, runs: Queryable): Promise<void> {
  if ((await countPictures(accountId, runs)) >= MAX_PICTURES)
    throw new RuleBroken(`Your posts have 1,000 pictures. Delete one to make room.`);
}
