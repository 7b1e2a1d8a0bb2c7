import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Me, Stations } from '../../identity/index.js';
import { Database, type Runs, statement } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { PhotoFiles } from './photo-files.js';
import { ProfilePhoto } from './profile-photo.js';

/** Deletes a station's photo; where it was the profile photo, the newest other one takes its place. */
export class DeletePhoto extends Command<void> {
  constructor(
    readonly me: Me,
    readonly photoId: number,
  ) {
    super();
  }
}

const ASKED = statement(`
  select p.name, d.photo_id is not null as "isProfilePhoto", heir.id as "heirId", heir.name as "heirName"
  from social.photo p
  left join social.profile_photo d on d.account_id = p.account_id and d.photo_id = p.id
  left join lateral (
    select id, name from social.photo where account_id = p.account_id and id <> p.id order by id desc limit 1
  ) heir on true
  where p.account_id = $1 and p.id = $2`);
const DELETE = statement('delete from social.photo where account_id = $1 and id = $2');

interface Asked {
  name: string;
  isProfilePhoto: boolean;
  heirId: number | null;
  heirName: string | null;
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
    // What was found may be different by the time the square of the heir is made: then it is looked for again.
    for (;;) {
      const asked = await find(me.accountId, photoId, this.database);
      const square =
        asked.isProfilePhoto && asked.heirName ? await this.profilePhoto.make(me.mainId, asked.heirName) : null;
      try {
        if (await this.delete(me.accountId, photoId, asked, square)) {
          if (asked.isProfilePhoto) this.stations.changed(me.accountId, me.callsign);
          return;
        }
      } catch (error) {
        await this.files.discardAfter(error, [square]);
        throw error;
      }
      await this.files.discard([square]);
    }
  }

  private delete(accountId: number, photoId: number, asked: Asked, square: string | null): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      await this.profilePhoto.alone(accountId, tx);
      const now = await find(accountId, photoId, tx);
      if (now.isProfilePhoto !== asked.isProfilePhoto || (now.isProfilePhoto && now.heirId !== asked.heirId))
        return false;
      await tx.run(DELETE, [accountId, photoId]);
      await this.files.removeAfter(tx, [now.name]);
      if (now.isProfilePhoto && now.heirId !== null && square !== null)
        await this.profilePhoto.put(accountId, now.heirId, square, tx);
      else if (now.isProfilePhoto) await this.profilePhoto.clear(accountId, tx);
      return true;
    });
  }
}

async function find(accountId: number, photoId: number, runs: Runs): Promise<Asked> {
  const [asked] = await runs.run<Asked>(ASKED, [accountId, photoId]);
  if (!asked) throw new NotFound('There is no such photo.');
  return asked;
}
