import { Body, Controller, Req } from '@nestjs/common';
import type * as contract from '@pileup/contract/admin/page-views';
import type { AdminPageViewsResponse, PageViewCount } from '@pileup/contract/admin/page-views';
import type { StatusOk } from '@pileup/contract/identity';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { AdminsOnly, CurrentUser, type Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { IsPlainText } from '../../platform/validation.js';
import { AsNumber } from '../fields.js';
import { pageViewOf } from './page-view.js';
import { PageViews } from './page-views.js';

const SESSION = 'A session id has 8 to 64 letters, digits and hyphens.';
const DAYS = 'From 1 to 90 days.';

class LogPageViewBody implements contract.LogPageViewRequest {
  @Matches(/^[\w-]{8,64}$/, { message: SESSION })
  session_id!: string;

  @IsPlainText(2_000, { called: 'An address' })
  page_url!: string;

  @IsOptional()
  @IsPlainText(100, { called: 'A source' })
  utm_source?: string | null;

  @IsOptional()
  @IsPlainText(100, { called: 'A medium' })
  utm_medium?: string | null;

  @IsOptional()
  @IsPlainText(2_000, { called: 'An address' })
  referrer_url?: string | null;
}

class AdminPageViewsBody implements contract.AdminPageViewsRequest {
  @IsOptional()
  @AsNumber()
  @Max(90, { message: DAYS })
  @Min(1, { message: DAYS })
  @IsInt({ message: DAYS })
  days?: number | null;
}

const DAY = 86_400_000;
const MAX_ROWS = 50;

/** The first and the last day. */
interface Span {
  from: string;
  to: string;
}

const BY_DAY = sql<Span, { day: number; views: number }>`
  select day - $from::date as day, sum(views)::integer as views from admin.page_view_day where day between $from and $to group by 1`;
const by = (column: 'page' | 'source' | 'campaign') => sql<Span, PageViewCount>`
    select ${column} as name, sum(views)::integer as views from admin.page_view_day where day between $from::date and $to::date
    group by 1 order by 2 desc, 1 limit ${MAX_ROWS}`;
const LISTS = [by('page'), by('source'), by('campaign')] as const;

/** The sums of the last days, until today (UTC). */
async function pageViewCounts(
  database: Queryable,
  days: number,
  now: number,
): Promise<Omit<AdminPageViewsResponse, 'dropped'>> {
  const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const span = { from: dateOf(now - (days - 1) * DAY), to: dateOf(now) };
  const by_day = new Array<number>(days).fill(0);
  for (const row of await database.run(BY_DAY, span)) by_day[row.day] = row.views;
  const [pages = [], sources = [], campaigns = []] = await Promise.all(LISTS.map((list) => database.run(list, span)));
  return { days, views: by_day.reduce((sum, views) => sum + views, 0), by_day, pages, sources, campaigns };
}

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
  @Endpoint('log-page-view')
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
  @Endpoint('vadmin/pageviews', { reads: true })
  async counts(@Body() { days }: AdminPageViewsBody): Promise<AdminPageViewsResponse> {
    const counts = await pageViewCounts(this.database, days ?? DEFAULT_DAYS, this.clock.now());
    return { ...counts, dropped: this.views.droppedCount };
  }
}
