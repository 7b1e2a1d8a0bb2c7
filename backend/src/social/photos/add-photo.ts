import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Me, Stations } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { RuleBroken } from '../../platform/errors.js';
import type { SizedVariants } from '../../platform/images/decode-worker.js';
import { ImageProcessor } from '../../platform/images/image-processor.js';
import { Photo } from './photo.entity.js';
import { PhotoFiles } from './photo-files.js';
import { ProfilePhoto } from './profile-photo.js';

/** Adds the image file at `path` to the photos of a station; the caller removes the file. Returns the id of the photo. */
export class AddPhoto extends CommandOf<{ me: Me; path: string }, number>() {}

const MAX_PHOTOS = 100;

const COUNT = sql<{ accountId: number }, PhotoCount>`
  select (select count(*)::integer from social.photo where account_id = $accountId) as count,
    exists (select from social.profile_photo where account_id = $accountId) as "hasProfilePhoto"`;

interface PhotoCount {
  count: number;
  hasProfilePhoto: boolean;
}

@CommandHandler(AddPhoto)
export class AddPhotoHandler implements ICommandHandler<AddPhoto> {
  constructor(
    private readonly database: Database,
    private readonly images: ImageProcessor,
    private readonly files: PhotoFiles,
    private readonly profilePhoto: ProfilePhoto,
    private readonly stations: Stations,
    private readonly clock: Clock,
  ) {}

  async execute({ me, path }: AddPhoto): Promise<number> {
    const { accountId, mainId, callsign } = me;
    // The limit is checked before the expensive work, and again in the transaction.
    const { hasProfilePhoto } = await checkLimit(accountId, this.database);
    const processed = await this.images.photo(mainId, path, { withSquare: !hasProfilePhoto });
    const name = await this.files.save(processed.photo);
    let square: string | null = null;
    try {
      if (processed.square) square = await this.files.save(processed.square);
      const added = await this.add(accountId, name, processed.photo, square);
      if (added.isProfilePhoto) this.stations.changed(accountId, callsign);
      else await this.files.discard([square]);
      return added.id;
    } catch (error) {
      await this.files.discardAfter(error, [name, square]);
      throw error;
    }
  }

  private add(accountId: number, name: string, { width, height, large }: SizedVariants, square: string | null) {
    return this.database.unitOfWork(async (em, tx) => {
      await this.profilePhoto.lock(accountId, tx);
      const { hasProfilePhoto } = await checkLimit(accountId, tx);
      const createdAt = new Date(this.clock.now());
      const photo = em.create(Photo, { accountId, name, width, height, bytes: large.length, createdAt });
      await em.persist(photo).flush();
      const isProfilePhoto = !hasProfilePhoto && square !== null;
      // The first photo becomes the profile photo.
      if (isProfilePhoto) await this.profilePhoto.set(accountId, photo.id, square, tx);
      return { id: photo.id, isProfilePhoto };
    });
  }
}

/** @throws RuleBroken if no further photo is allowed */
async function checkLimit(accountId: number, runs: Queryable): Promise<PhotoCount> {
  const [found = { count: 0, hasProfilePhoto: false }] = await runs.run(COUNT, { accountId });
  if (found.count >= MAX_PHOTOS) throw new RuleBroken(`You have ${MAX_PHOTOS} photos. Delete one to make room.`);
  return found;
}
