import { Injectable } from '@nestjs/common';
import { parseStationCall } from '@pileup/radio/station-call';
import { Stations } from '../../identity/index.js';
import { LINK_PREVIEW, type PageHeadTags } from '../../platform/web-page/page-head-tags.js';
import { PageHead } from '../../platform/web-page/page-heads.js';
import { LogStats } from './log-stats.js';
import { publicYear } from './stats.query.js';

const YEAR = /^\/year\/((?:19|20|21)\d\d)\/(.+)$/i;
const DIGITS = new Intl.NumberFormat('en');

/** The head of the public page of a station's year, `/year/2026/{callsign}`. */
@Injectable()
export class YearHead {
  constructor(
    private readonly stations: Stations,
    private readonly logStats: LogStats,
  ) {}

  @PageHead({ order: 21 })
  async find(path: string): Promise<PageHeadTags | null> {
    const [, year, segment] = YEAR.exec(path) ?? [];
    const call = segment ? parseStationCall(segment) : null;
    const account = call && (await this.stations.profile(call));
    if (!account) return null;
    const stats = publicYear(await this.logStats.read(account.id, Number(year)));
    const title = `${call}: the year ${year}`;
    const head = { path: `/year/${year}/${call}`, title, isUnlisted: !stats };
    if (!stats) return { ...head, description: `No contacts in ${year}.` };
    const bands = stats.bands.map(({ band }) => band);
    return {
      ...head,
      description: [
        `${countText(stats.count, 'contact', 'contacts')}${bands.length > 0 ? ` on ${bands.join(', ')}` : ''}`,
        `${countText(stats.entities.length, 'new entity', 'new entities')}.`,
      ].join(', '),
      image: `/previews/year/${year}/${encodeURIComponent(call)}.png`,
      imageSize: LINK_PREVIEW,
      imageAlt: `${call}’s ${year}: contacts by month and totals`,
    };
  }
}

const countText = (count: number, one: string, several: string) =>
  `${DIGITS.format(count)} ${count === 1 ? one : several}`;
