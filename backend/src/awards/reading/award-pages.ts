import { Injectable } from '@nestjs/common';
import type { Award, AwardDetail, AwardPlace, AwardsResponse } from '@pileup/contract/awards/awards';
import { awardCountText, awardPeriodText } from '@pileup/radio/awards/award-text';
import { Stations } from '../../identity/index.js';
import { Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { Refused } from '../../platform/errors.js';
import type { PageHeadTags } from '../../platform/web-page/page-head-tags.js';
import { PageHead } from '../../platform/web-page/page-heads.js';
import { certificateContent } from '../certificate/certificate-content.js';
import { type Certificate, CertificateFiles } from '../certificate/certificate-files.js';
import { AWARD_RULES } from '../rules/award-rules.js';
import { type AwardDetailRow, aheadBy, awardDetail, placesOf, visibleAward } from './award-detail.query.js';
import { holderOf } from './award-rows.js';
import { AwardsLive } from './awards-live.js';
import { awardsOfStation } from './latest-awards.query.js';
import { ownPlaces } from './provisional.query.js';

/** The content of the pages of awards. */
@Injectable()
export class AwardPages {
  constructor(
    private readonly live: AwardsLive,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly config: Config,
  ) {}

  async latest(): Promise<Award[]> {
    return (await this.live.upToDate()).shown.latest;
  }

  async overview(accountId: number | undefined): Promise<AwardsResponse> {
    const { shown, results } = await this.live.upToDate();
    return {
      ...shown,
      rules: AWARD_RULES.map(({ since: _, ...rule }) => rule),
      own_places: accountId === undefined ? [] : ownPlaces(results, accountId),
      own_awards: accountId === undefined ? [] : await awardsOfStation(this.database, this.stations, accountId, true),
    };
  }

  /** @throws NotFound */
  async detail(id: number, readerId: number | undefined, seesAll = false): Promise<AwardDetail> {
    const row = await visibleAward(this.database, id, readerId, seesAll);
    const places = await placesOf(this.database, row.periodId);
    const station = (await this.stations.summaries([row.accountId])).get(row.accountId);
    // Only its holder sees an award of an account whose deletion is pending.
    const user = station
      ? holderOf(station)
      : { id: row.accountId, my_callsign: row.callsign, name: '', profile_image_name: null, sub: 0 as const };
    const files = CertificateFiles.pathsOf(await this.certificateOf(row, places));
    return awardDetail(row, user, places, files, readerId);
  }

  /** The certificate as a reader may see it. @throws NotFound */
  async certificate(id: number, readerId: number | undefined): Promise<Certificate> {
    const row = await visibleAward(this.database, id, readerId);
    return this.certificateOf(row, placesOf(this.database, row.periodId));
  }

  private async certificateOf(row: AwardDetailRow, order: AwardPlace[] | Promise<AwardPlace[]>): Promise<Certificate> {
    const { id, accountId, decidedAt, callsign } = row;
    const [profile, places] = await Promise.all([this.stations.profile(callsign), order]);
    const content = certificateContent(row, profile, aheadBy(row, places), this.config.siteUrl);
    return { id, accountId, decidedAt, content };
  }
}

const PATH = /^\/award\/(\d{1,9})$/;

/** The head of `/award/{id}`, as visitors see the award. */
@Injectable()
export class AwardHead {
  constructor(private readonly pages: AwardPages) {}

  @PageHead({ order: 16 })
  async find(path: string): Promise<PageHeadTags | null> {
    const id = Number(PATH.exec(path)?.[1]);
    if (!id) return null;
    const award = await this.pages.detail(id, undefined).catch((error: unknown) => {
      if (error instanceof Refused) return null;
      throw error;
    });
    if (!award) return null;
    const { my_callsign: callsign } = award.user;
    const period = awardPeriodText(award.period, Date.parse(award.from), Date.parse(award.to));
    const result = awardCountText(award.count, award.measure);
    return {
      path,
      title: `${callsign} · ${award.award.name}`,
      description: `${award.state === 'revoked' ? 'Revoked. ' : ''}${award.award.name}, ${period}: ${callsign} with ${result}.`,
      image: award.pictures[800],
      imageSize: { width: 800, height: 566 },
      imageAlt: `Certificate of ${callsign}: ${award.award.name}, ${period}`,
    };
  }
}
