import { Body, Controller, Req } from '@nestjs/common';
import type { AdminPageViewsAnswer } from '@pileup/contract/admin/page-views';
import type { StatusOk } from '@pileup/contract/identity';
import type { FastifyRequest } from 'fastify';
import { AdminsOnly, CurrentUser, type Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Call, Public } from '../../platform/http/api-call.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { pageViewOf } from './page-view.js';
import { pageViewCounts } from './page-view-counts.query.js';
import { PageViews } from './page-views.js';
import { AdminPageViewsBody, LogPageViewBody } from './requests.js';

/** Limit for all readers behind one address. */
const VIEWS = { name: 'page views by address', points: 300, seconds: 60, isHot: true };
const DEFAULT_DAYS = 30;

@Controller('api')
export class PageViewsController {
  constructor(
    private readonly views: PageViews,
    private readonly limits: Limits,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The response does not tell whether the view is stored. */
  @Public()
  @Call('log-page-view')
  async log(
    @CurrentUser() me: Me | undefined,
    @Body() body: LogPageViewBody,
    @Req() request: FastifyRequest,
  ): Promise<StatusOk> {
    await this.limits.takeByAddress(VIEWS, request.ip);
    const { dnt, 'sec-gpc': gpc } = request.headers;
    const view = dnt === '1' || gpc === '1' ? null : pageViewOf(body);
    if (view) this.views.add(view, body.session_id, me?.accountId ?? null);
    return { status: 'ok' };
  }

  @AdminsOnly()
  @Call('vadmin/pageviews', { reads: true })
  async counts(@Body() { days }: AdminPageViewsBody): Promise<AdminPageViewsAnswer> {
    const counts = await pageViewCounts(this.database, days ?? DEFAULT_DAYS, this.clock.now());
    return { ...counts, dropped: this.views.droppedCount };
  }
}
