import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Me, Stations } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database, type Runs, statement } from '../../platform/database/database.js';
import { RuleBroken } from '../../platform/errors.js';
import { Darkroom } from './image-processing.js';
import type { Print } from './image-worker.js';
import { PhotoFiles } from './photo-files.js';
import { ProfilePhoto } from './profile-photo.js';

/** Takes the picture in a file on disk for a photo of a station; the file itself stays the caller's. Answers its number. */
export class AddPhoto extends Command<number> {
  constructor(
    readonly me: Me,
    readonly path: string,
  ) {
    super();
  }
}

const MOST_PHOTOS = 100;

const HELD = statement(`
  select (select count(*)::integer from social.photo where account_id = $1) as count,
    exists (select from social.profile_photo where account_id = $1) as "hasProfilePhoto"`);
const INSERT = statement(`
  insert into social.photo (account_id, name, width, height, bytes, created_at) values ($1, $2, $3, $4, $5, $6)
  returning id`);

interface Held {
  count: number;
  hasProfilePhoto: boolean;
}

@CommandHandler(AddPhoto)
export class AddPhotoHandler implements ICommandHandler<AddPhoto> {
  constructor(
    private readonly database: Database,
    private readonly darkroom: Darkroom,
    private readonly files: PhotoFiles,
    private readonly profilePhoto: ProfilePhoto,
    private readonly stations: Stations,
    private readonly clock: Clock,
  ) {}

  async execute({ me, path }: AddPhoto): Promise<number> {
    const { accountId, mainId, callsign } = me;
    // Asked before the work, and again where it counts.
    const { hasProfilePhoto } = await roomFor(accountId, this.database);
    const made = await this.darkroom.develop(mainId, path, !hasProfilePhoto);
    const name = await this.files.keep(made.photo);
    let square: string | null = null;
    try {
      if (made.square) square = await this.files.keep(made.square);
      const added = await this.add(accountId, name, made.photo, square);
      if (added.isProfilePhoto) this.stations.changed(accountId, callsign);
      else await this.files.discard([square]);
      return added.id;
    } catch (error) {
      await this.files.discardAfter(error, [name, square]);
      throw error;
    }
  }

  private add(accountId: number, name: string, { width, height, large }: Print, square: string | null) {
    return this.database.transaction(async (tx) => {
      await this.profilePhoto.alone(accountId, tx);
      const { hasProfilePhoto } = await roomFor(accountId, tx);
      const values = [accountId, name, width, height, large.length, new Date(this.clock.now())];
      const [row] = await tx.run<{ id: number }>(INSERT, values);
      if (!row) throw new Error('the photo was not stored');
      const isProfilePhoto = !hasProfilePhoto && square !== null;
      // The first one stands for the station by itself.
      if (isProfilePhoto) await this.profilePhoto.put(accountId, row.id, square, tx);
      return { id: row.id, isProfilePhoto };
    });
  }
}

async function roomFor(accountId: number, runs: Runs): Promise<Held> {
  const [held = { count: 0, hasProfilePhoto: false }] = await runs.run<Held>(HELD, [accountId]);
  if (held.count >= MOST_PHOTOS) throw new RuleBroken(`You have ${MOST_PHOTOS} photos. Delete one to make room.`);
  return held;
}
