import { Injectable } from '@nestjs/common';
import type { AdminFigures } from '@pileup/contract/admin/users';
import { ReceivedRevenue, SUBSCRIPTION_PERIODS } from '../../billing/index.js';
import { ACCOUNT_ROWS } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { startsOf } from './calendar.js';

const DAY = 86_400_000;
const DAYS = 30;
/** The statistics cover all accounts, so they are not counted for every page and every administrator. */
const CACHE_TTL_MS = 10_000;
/** The price of a month, in pence. */
const PENCE_A_MONTH = 265;

const ACCOUNTS = sql<NoParams, Pick<AdminFigures, 'profiles' | 'main_accounts'>>`
  select count(*)::integer as profiles, count(*) filter (where managed_by_id is null)::integer as main_accounts
  from (${ACCOUNT_ROWS}) u`;
const NEW = sql<{ today: Date; week: Date; month: Date }, NewCounts>`
  select count(*) filter (where created_at >= $today)::integer as new_today,
    count(*) filter (where created_at >= $today::timestamptz - interval '1 day' and created_at < $today)::integer as new_yesterday,
    count(*) filter (where created_at >= $week)::integer as new_this_week,
    count(*) filter (where created_at >= $month)::integer as new_this_month
  from (${ACCOUNT_ROWS}) u
  where created_at >= least($today::timestamptz - interval '1 day', $week::timestamptz, $month::timestamptz)`;
const BY_DAY = sql<{ first: Date }, { day: number; count: number }>`
  select floor(extract(epoch from created_at - $first::timestamptz) / 86400)::integer as day, count(*)::integer as count
  from (${ACCOUNT_ROWS}) u where created_at >= $first group by 1`;
const SUBSCRIBERS = sql<{ now: Date }, Pick<AdminFigures, 'paying' | 'trials'>>`
  select count(*) filter (where is_paid)::integer as paying, count(*) filter (where not is_paid and is_trial)::integer as trials
  from (
    select bool_or(kind = 'paid') as is_paid, bool_or(kind = 'trial') as is_trial
    from (${SUBSCRIPTION_PERIODS}) p where from_at <= $now and to_at > $now group by main_id
  ) s`;

type NewCounts = Pick<AdminFigures, 'new_today' | 'new_yesterday' | 'new_this_week' | 'new_this_month'>;

/** The statistics above the list of users. */
@Injectable()
export class UserFigures {
  private cached: { until: number; figures: Promise<AdminFigures> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly received: ReceivedRevenue,
    private readonly clock: Clock,
  ) {}

  now(): Promise<AdminFigures> {
    const now = this.clock.now();
    const isValid = this.cached && this.cached.until > now && this.cached.until <= now + CACHE_TTL_MS;
    if (this.cached && isValid) return this.cached.figures;
    const figures = this.read(now);
    const cached = { until: now + CACHE_TTL_MS, figures };
    this.cached = cached;
    // A failure is not cached.
    figures.catch(() => {
      if (this.cached === cached) this.cached = undefined;
    });
    return figures;
  }

  private async read(now: number): Promise<AdminFigures> {
    const { today, week, month } = startsOf(now);
    const first = new Date(today.getTime() - (DAYS - 1) * DAY);
    const [[accounts], [created], days, [subscribers], revenue_received] = await Promise.all([
      this.database.run(ACCOUNTS),
      this.database.run(NEW, { today, week, month }),
      this.database.run(BY_DAY, { first }),
      this.database.run(SUBSCRIBERS, { now: new Date(now) }),
      this.received.at(now),
    ]);
    if (!accounts || !created || !subscribers) throw new Error('nothing was counted');
    const new_by_day = new Array<number>(DAYS).fill(0);
    for (const { day, count } of days) if (day in new_by_day) new_by_day[day] = count;
    const pence = subscribers.paying * PENCE_A_MONTH;
    const is_test_money = this.received.isTestMoney;
    const revenue_estimate = { month: pence, year: pence * 12 };
    return { ...created, ...accounts, ...subscribers, revenue_estimate, revenue_received, new_by_day, is_test_money };
  }
}
