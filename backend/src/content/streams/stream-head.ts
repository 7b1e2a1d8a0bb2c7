import { Injectable } from '@nestjs/common';
import { Stations } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import type { PageHeadTags } from '../../platform/web-page/page-head-tags.js';
import { PageHead } from '../../platform/web-page/page-heads.js';
import { streamFor } from './stream-for.query.js';

const PATH = /^\/live\/user\/([1-9]\d{0,9})$/;

/** The head of `/live/user/{id}`. */
@Injectable()
export class StreamHead {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly clock: Clock,
  ) {}

  @PageHead({ order: 20 })
  async find(path: string): Promise<PageHeadTags | null> {
    const id = Number(PATH.exec(path)?.[1]);
    if (!(id <= 2_147_483_647)) return null;
    const station = (await this.stations.summaries([id])).get(id);
    if (!station) return null;
    const { stream } = await streamFor(this.database, station, undefined, this.clock.now());
    const { callsign, image } = station;
    return {
      path,
      title: stream ? `${callsign} live: ${stream.title}` : `Live stream of ${callsign}`,
      description: stream
        ? `${callsign} is live now, with radio, last contacts and comments beside the video.`
        : `${callsign} is not live now.`,
      image: image && `/photos/${encodeURIComponent(image)}`,
      isUnlisted: stream === null,
    };
  }
}
