import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ACCOUNT_ROWS } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { DroppableCalls } from '../../platform/http/droppable-calls.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import type { PageView } from './page-view.js';

const WRITE_MS = 5_000;
/** More views than this between two writes are dropped. */
const MAX_WAITING = 1_000;
const RAW_DAYS = 90;
const SUM_DAYS = 731;
/** Pages, sources and campaigns are texts that anyone can send: beyond so many different ones a day, all others are one. */
const MAX_ROWS_A_DAY = 2_000;
const OTHER = 'other';
const DAY = 86_400_000;

interface WaitingView extends PageView {
  at: number;
  accountId: number | null;
  sessionId: string;
}

// An account may be erased between its request and this write: its view then stays without it. Losing views in a power
// cut does no harm, so this does not wait for the disk.
const ADD = sql<{
  times: readonly Date[];
  accountIds: readonly (number | null)[];
  sessionIds: readonly string[];
  pages: readonly string[];
  sources: readonly string[];
  mediums: readonly string[];
  campaigns: readonly string[];
  referrers: readonly string[];
}>`
  with view as (
    select i.*, u.id as known_id
    from unnest($times::timestamptz[], $accountIds::integer[], $sessionIds::text[], $pages::text[], $sources::text[],
      $mediums::text[], $campaigns::text[], $referrers::text[])
        as i (at, account_id, session_id, page, source, medium, campaign, referrer)
      left join (${ACCOUNT_ROWS}) u on u.id = i.account_id
  ), stored as (
    insert into admin.page_view (at, account_id, session_id, page, source, medium, campaign, referrer)
    select at, known_id, session_id, page, source, medium, campaign, referrer from view
  ), counted as (
    select (at at time zone 'UTC')::date as day, page, source, campaign, count(*) as n from view group by 1, 2, 3, 4
  ), known as (
    select c.*, d.day is not null as is_known, (select count(*) from admin.page_view_day o where o.day = c.day) as rows
    from counted c left join admin.page_view_day d using (day, page, source, campaign)
  ), placed as (
    select *, is_known or rows + row_number() over (partition by day, is_known order by n desc, page) <= ${MAX_ROWS_A_DAY} as has_room
    from known
  )
  insert into admin.page_view_day as d (day, page, source, campaign, views)
  select day, case when has_room then page else '${OTHER}' end, case when has_room then source else '' end,
    case when has_room then campaign else '' end, sum(n) from placed group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (day, page, source, campaign) do update set views = d.views + excluded.views
  returning set_config('synchronous_commit', 'off', true)`;
const SWEEP = sql<{ before: Date }>`delete from admin.page_view where at < $before`;
const SWEEP_SUMS = sql<{ before: Date }>`
  delete from admin.page_view_day where day < ($before::timestamptz at time zone 'UTC')::date`;

/**
 * Views of pages, collected in memory and written together. They are the first to go under load: what the server does
 * not get to is dropped, never queued.
 */
@Injectable()
export class PageViews implements OnApplicationShutdown {
  private waiting: WaitingView[] = [];
  private dropped = 0;
  /** Ends with the last write, for which a shutdown waits. */
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly calls: DroppableCalls,
    private readonly clock: Clock,
  ) {}

  add(view: PageView, sessionId: string, accountId: number | null): void {
    if (this.waiting.length < MAX_WAITING) this.waiting.push({ ...view, sessionId, accountId, at: this.clock.now() });
    else this.dropped++;
  }

  /** Since this process started. */
  get droppedCount(): number {
    return this.dropped + this.calls.droppedCount;
  }

  /** Stores the page views since the last write, and adds them to the sums of the day. */
  @Interval(WRITE_MS)
  write(): Promise<void> {
    this.writing = this.writing.then(() => this.writeWaiting());
    return this.writing;
  }

  private async writeWaiting(): Promise<void> {
    const views = this.waiting;
    if (views.length === 0) return;
    this.waiting = [];
    const params = {
      times: views.map(({ at }) => new Date(at)),
      accountIds: views.map(({ accountId }) => accountId),
      sessionIds: views.map(({ sessionId }) => sessionId),
      pages: views.map(({ page }) => page),
      sources: views.map(({ source }) => source),
      mediums: views.map(({ medium }) => medium),
      campaigns: views.map(({ campaign }) => campaign),
      referrers: views.map(({ referrer }) => referrer),
    };
    await this.database.run(ADD, params).catch(() => {
      this.dropped += views.length;
    });
  }

  /** Deletes page views after 90 days, and their sums by day after two years. */
  @Job({ name: 'sweep-page-views', cron: '58 3 * * *' })
  async sweep(): Promise<void> {
    await this.database.run(SWEEP, { before: new Date(this.clock.now() - RAW_DAYS * DAY) });
    await this.database.run(SWEEP_SUMS, { before: new Date(this.clock.now() - SUM_DAYS * DAY) });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.write();
  }
}
