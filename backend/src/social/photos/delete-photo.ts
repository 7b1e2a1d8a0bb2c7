import type { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Me, Stations } from '../../identity/index.js';
import { CommandOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { ownPhoto, Photo } from './photo.entity.js';
import { PhotoFiles } from './photo-files.js';
import { profilePhotoOf } from './photos.query.js';
import { ProfilePhoto } from './profile-photo.js';

/** Deletes a station's photo; if it was the profile photo, the newest other one replaces it. */
export class DeletePhoto extends CommandOf<{ me: Me; photoId: number }>() {}

interface FoundPhoto {
  photo: Photo;
  isProfilePhoto: boolean;
  /** The photo that replaces it as profile photo; null if none does. */
  successor: Photo | null;
}

@CommandHandler(DeletePhoto)
export class DeletePhotoHandler implements ICommandHandler<DeletePhoto> {
  constructor(
    private readonly database: Database,
    private readonly files: PhotoFiles,
    private readonly profilePhoto: ProfilePhoto,
    private readonly stations: Stations,
  ) {}

  async execute({ me, photoId }: DeletePhoto): Promise<void> {
    // If the photos changed while the square of the successor was created, start again.
    for (;;) {
      const found = await find(this.database.em(), this.database, me.accountId, photoId);
      const square = found.successor && (await this.profilePhoto.createSquare(me.mainId, found.successor.name));
      try {
        if (await this.delete(me.accountId, photoId, found, square)) {
          if (found.isProfilePhoto) this.stations.changed(me.accountId, me.callsign);
          return;
        }
      } catch (error) {
        await this.files.discardAfter(error, [square]);
        throw error;
      }
      await this.files.discard([square]);
    }
  }

  private delete(accountId: number, photoId: number, found: FoundPhoto, square: string | null): Promise<boolean> {
    return this.database.unitOfWork(async (em, tx) => {
      await this.profilePhoto.lock(accountId, tx);
      const { photo, isProfilePhoto, successor } = await find(em, tx, accountId, photoId);
      if (isProfilePhoto !== found.isProfilePhoto || successor?.id !== found.successor?.id) return false;
      em.remove(photo);
      await this.files.removeAfter(tx, [photo.name]);
      if (successor && square !== null) await this.profilePhoto.set(accountId, successor.id, square, tx);
      else if (isProfilePhoto) await this.profilePhoto.clear(accountId, tx);
      return true;
    });
  }
}

async function find(em: EntityManager, runs: Queryable, accountId: number, photoId: number): Promise<FoundPhoto> {
  const photo = await ownPhoto(em, accountId, photoId);
  const isProfilePhoto = (await profilePhotoOf(accountId, runs))?.photoId === photoId;
  const others = { accountId, id: { $ne: photoId }, hiddenReason: null };
  const successor = isProfilePhoto ? await em.findOne(Photo, others, { orderBy: { id: 'desc' } }) : null;
  return { photo, isProfilePhoto, successor };
}
