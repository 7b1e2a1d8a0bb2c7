import { Injectable } from '@nestjs/common';
import { parseCallsign } from '@pileup/radio/callsign';
import { Stations } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import type { PageHeadTags } from '../../platform/web-page/page-head-tags.js';
import { PageHead } from '../../platform/web-page/page-heads.js';
import { photosOf } from './photos.query.js';

const PHOTOS = /^\/pictures\/(.+)$/i;

/** The head of a station's photo page, `/pictures/{callsign}`, with the newest photo. */
@Injectable()
export class PhotosHead {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
  ) {}

  @PageHead({ order: 20 })
  async find(path: string): Promise<PageHeadTags | null> {
    const [, segment] = PHOTOS.exec(path) ?? [];
    const call = segment ? parseCallsign(segment) : null;
    const account = call && (await this.stations.profile(call));
    if (!account) return null;
    const [newest] = await photosOf(account.id, this.database, 1);
    return {
      path: `/pictures/${call}`,
      title: `Photos of ${call}`,
      description: `${[call, account.name].filter(Boolean).join(' · ')}: ${newest ? 'the photos of the station.' : 'no photos yet.'}`,
      image: newest ? `/photos/${encodeURIComponent(newest.profile_image_name)}` : null,
      isUnlisted: !newest,
    };
  }
}
