import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Crop } from '@pileup/contract/social';
import { type Me, Stations } from '../../identity/index.js';
import { Database, type Runs, statement } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { PhotoFiles } from './photo-files.js';
import { ProfilePhoto } from './profile-photo.js';

/** Makes a square of one of a station's photos its profile photo; answers the name of that square. */
export class MakeDefault extends Command<string> {
  constructor(
    readonly me: Me,
    readonly photoId: number,
    readonly crop: Crop | undefined,
  ) {
    super();
  }
}

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
    const square = await this.profilePhoto.make(mainId, await nameOf(accountId, photoId, this.database), crop);
    if (!square) throw noSuchPhoto();
    try {
      await this.database.transaction(async (tx) => {
        await this.profilePhoto.alone(accountId, tx);
        // It may have been deleted in the meantime.
        await nameOf(accountId, photoId, tx);
        await this.profilePhoto.put(accountId, photoId, square, tx);
      });
    } catch (error) {
      await this.files.discardAfter(error, [square]);
      throw error;
    }
    this.stations.changed(accountId, callsign);
    return square;
  }
}

async function nameOf(accountId: number, photoId: number, runs: Runs): Promise<string> {
  const [photo] = await runs.run<{ name: string }>(NAME, [accountId, photoId]);
  if (!photo) throw noSuchPhoto();
  return photo.name;
}

const noSuchPhoto = () => new NotFound('There is no such photo.');
