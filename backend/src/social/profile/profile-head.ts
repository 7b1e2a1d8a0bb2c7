import { Injectable } from '@nestjs/common';
import { entityByNumber, findEntity } from '@pileup/radio/dxcc';
import { parseStationCall } from '@pileup/radio/station-call';
import { Stations } from '../../identity/index.js';
import { countLogbook } from '../../logbook/index.js';
import { Database } from '../../platform/database/database.js';
import { feedLinks } from '../../platform/web-page/feed-links.js';
import { LINK_PREVIEW, type PageHeadTags } from '../../platform/web-page/page-head-tags.js';
import { PageHead } from '../../platform/web-page/page-heads.js';

const DIGITS = new Intl.NumberFormat('en');

/** The head of `/{callsign}`; paths of the site itself are never looked up. */
@Injectable()
export class ProfileHead {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
  ) {}

  @PageHead({ order: 30 })
  async find(path: string): Promise<PageHeadTags | null> {
    const call = parseStationCall(path.slice(1));
    if (!call) return null;
    const country = countryOf(call);
    const account = await this.stations.profile(call);
    if (!account) {
      const description = `${call}${country && ` (${country})`} is not on Pileup yet.`;
      return { path: `/${call}`, title: call, description, isUnlisted: true };
    }
    // A portable call leads to the callsign of the licence.
    const own = account.my_callsign;
    const count = await countLogbook(this.database, account.id);
    const where = [account.name, account.qth, country].filter(Boolean).join(', ');
    const qsos = count === 1 ? '1 QSO' : `${DIGITS.format(count)} QSOs`;
    return {
      path: `/${own}`,
      title: [own, account.name].filter(Boolean).join(' · '),
      description: [where, qsos, account.profile_bio].filter(Boolean).join(' · '),
      image: `/previews/profile/${encodeURIComponent(own)}.png`,
      imageSize: LINK_PREVIEW,
      imageAlt: `Callsign, place and number of contacts of ${own}`,
      hasEmbed: true,
      feeds: feedLinks(`posts/${own}`, `Posts of ${own}`),
    };
  }
}

function countryOf(call: string): string {
  const match = findEntity(call);
  return (match && entityByNumber(match.entity)?.name) ?? '';
}
