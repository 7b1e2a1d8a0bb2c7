import { Injectable } from '@nestjs/common';
import { awardCountText, awardPeriodText } from '@pileup/radio/awards/award-text';
import { Refused } from '../../platform/errors.js';
import type { PageHeadTags } from '../../platform/web-page/page-head-tags.js';
import { PageHead } from '../../platform/web-page/page-heads.js';
import { AwardPages } from './award-pages.js';

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
