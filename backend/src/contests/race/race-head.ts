import { Injectable } from '@nestjs/common';
import { racePath, raceStations } from '@pileup/radio/contests/race-path';
import { Database } from '../../platform/database/database.js';
import { LINK_PREVIEW, type PageHeadTags } from '../../platform/web-page/page-head-tags.js';
import { PageHead } from '../../platform/web-page/page-heads.js';
import { contestById } from '../find-contest.js';

const PATH = /^\/race\/([1-9]\d{0,8})(?:\/([\w,-]{0,120}))?$/;

/** The head of `/race/{contest}` and `/race/{contest}/{stations}`. */
@Injectable()
export class RaceHead {
  constructor(private readonly database: Database) {}

  @PageHead({ order: 17 })
  async find(path: string): Promise<PageHeadTags | null> {
    const [, id, text = ''] = PATH.exec(path) ?? [];
    const contest = id === undefined ? null : await contestById(this.database, Number(id));
    if (!contest) return null;
    const stations = raceStations(text);
    const who = stations.length > 0 ? stations.join(', ') : 'the first five';
    const name = stations.length > 0 ? stations.map((call) => call.replaceAll('/', '_')).join(',') : 'first';
    return {
      path: racePath(contest.id, stations),
      title: `Race: ${contest.name}`,
      description: `The scores of ${who} in ${contest.name}, from the first contact to the last.`,
      image: `/previews/race/${contest.id}/${name}.png`,
      imageSize: LINK_PREVIEW,
      imageAlt: `Scores over time of ${who} in ${contest.name}`,
    };
  }
}
