import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Me, Stations } from '../../identity/index.js';
import { CommandOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound } from '../../platform/errors.js';
import { PhotoFiles } from './photo-files.js';
import { ProfilePhoto } from './profile-photo.js';

/** Deletes a station's photo; if it was the profile photo, the newest other one replaces it. */
export class DeletePhoto extends CommandOf<{ me: Me; photoId: number }>() {}

const FIND = sql<{ accountId: number; photoId: number }, FoundPhoto>`
  select p.name, d.photo_id is not null as "isProfilePhoto", successor.id as "successorId", successor.name as "successorName"
  from social.photo p
  left join social.profile_photo d on d.account_id = p.account_id and d.photo_id = p.id
  left join lateral (
    select id, name from social.photo where account_id = p.account_id and id <> p.id and hidden_reason is null
    order by id desc limit 1
  ) successor on true
  where p.account_id = $accountId and p.id = $photoId`;
const DELETE = sql<{
  accountId: number;
  photoId: number;
}>`delete from social.photo where account_id = $accountId and id = $photoId`;

interface FoundPhoto {
  name: string;
  isProfilePhoto: boolean;
  successorId: number | null;
  successorName: string | null;
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
      const found = await find(me.accountId, photoId, this.database);
      const square =
        found.isProfilePhoto && found.successorName
          ? await this.profilePhoto.createSquare(me.mainId, found.successorName)
          : null;
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
    return this.database.transaction(async (tx) => {
      await this.profilePhoto.lock(accountId, tx);
      const now = await find(accountId, photoId, tx);
      if (now.isProfilePhoto !== found.isProfilePhoto || (now.isProfilePhoto && now.successorId !== found.successorId))
        return false;
      await tx.run(DELETE, { accountId, photoId });
      await this.files.removeAfter(tx, [now.name]);
      if (now.isProfilePhoto && now.successorId !== null && square !== null)
        await this.profilePhoto.set(accountId, now.successorId, square, tx);
      else if (now.isProfilePhoto) await this.profilePhoto.clear(accountId, tx);
      return true;
    });
  }
}

async function find(accountId: number, photoId: number, runs: Queryable): Promise<FoundPhoto> {
  const [found] = await runs.run(FIND, { accountId, photoId });
  if (!found) throw new NotFound('Photo not found.');
  return found;
}
