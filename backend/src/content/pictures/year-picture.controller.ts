import { Controller, Headers, Query, Res } from '@nestjs/common';
import type { Stats } from '@pileup/contract/stats/stats';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Me } from '../../identity/index.js';
import { NotFound } from '../../platform/errors.js';
import { Download } from '../../platform/http/endpoint.decorator.js';
import { sendPicture } from '../../platform/images/send-picture.js';
import { LogStats } from '../../social/index.js';
import { drawYear, ownFigures, weeksOf, type YearPicture } from './draw-year.js';
import { StoredPictures } from './stored-pictures.js';

const YEAR = /^(19|20|21)\d\d$/;

/** The picture of a year of the own log, to share. */
@Controller('api')
export class YearPictureController {
  constructor(
    private readonly logStats: LogStats,
    private readonly pictures: StoredPictures,
  ) {}

  /** `year=2026&theme=light` */
  @Download('vstats/picture')
  async picture(
    @CurrentUser() me: Me,
    @Query('year') yearParam: unknown,
    @Query('theme') themeParam: unknown,
    @Headers('if-none-match') cached: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const year = typeof yearParam === 'string' && YEAR.test(yearParam) ? Number(yearParam) : null;
    const stored = year === null ? null : (await this.logStats.read(me.accountId, year)).stats;
    const stats = stored === null ? null : (JSON.parse(stored) as Stats);
    if (year === null || !stats?.count) throw new NotFound('No contacts in this year.');
    const shown: YearPicture = {
      callsign: me.callsign,
      year,
      theme: themeParam === 'light' ? 'light' : 'dark',
      count: stats.count,
      columns: weeksOf(stats.days),
      figures: ownFigures(stats),
    };
    const tag = StoredPictures.tagOf('year', shown);
    const png = () => this.pictures.png(me.accountId, tag, (typefaces) => drawYear(shown, typefaces));
    await sendPicture(reply, { tag, png, cached, cacheControl: 'private, no-cache' });
  }
}
