import { Injectable } from '@nestjs/common';
import type { LogBarUser } from '@pileup/contract/logbook';
import { PhotoSource } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { photosOf } from './photos.query.js';

const LIMIT = 4;

/** The newest photos of a station, for the log bar. */
@Injectable()
export class LatestPhotos extends PhotoSource {
  constructor(private readonly database: Database) {
    super();
  }

  override async latestPhotos(accountId: number): Promise<LogBarUser['photos']> {
    const photos = await photosOf(accountId, this.database, LIMIT);
    return photos.map(({ id, profile_image_name, created_at }) => ({ id, profile_image_name, created_at }));
  }
}
