import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Crop } from '@pileup/contract/social';
import { type Me, Stations } from '../../identity/index.js';
import { CommandOf } from '../../platform/command-of.js';
import { Database, type Queryable, statement } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { PhotoFiles } from './photo-files.js';
import { ProfilePhoto } from './profile-photo.js';

/** Makes a square of one of a station's photos its profile photo; returns the name of the square. */
export class MakeDefault extends CommandOf<{ me: Me; photoId: number; crop: Crop | undefined }, string>() {}

const NAME = statement('select name from social.photo where account_id = $1 and id = $2');

@CommandHandler(MakeDefault)
export class MakeDefaultHandler implements ICommandHandler<MakeDefault> {
  constructor(
    private readonly database: Database,
    private readonly files: PhotoFiles,
    private readonly profilePhoto: ProfilePhoto,
    private readonly stations: Stations,
  ) {}

  async execute({ me: { accountId, mainId, callsign }, photoId, crop }: MakeDefault): Promise<string> {
    const square = await this.profilePhoto.createSquare(mainId, await nameOf(accountId, photoId, this.database), crop);
    if (!square) throw noSuchPhoto();
    try {
      await this.database.transaction(async (tx) => {
        await this.profilePhoto.lock(accountId, tx);
        // It may have been deleted meanwhile.
        await nameOf(accountId, photoId, tx);
        await this.profilePhoto.set(accountId, photoId, square, tx);
      });
    } catch (error) {
      await this.files.discardAfter(error, [square]);
      throw error;
    }
    this.stations.changed(accountId, callsign);
    return square;
  }
}

async function nameOf(accountId: number, photoId: number, runs: Queryable): Promise<string> {
  const [photo] = await runs.run<{ name: string }>(NAME, [accountId, photoId]);
  if (!photo) throw noSuchPhoto();
  return photo.name;
}

const noSuchPhoto = () => new NotFound('There is no such photo.');
