import { Injectable } from '@nestjs/common';
import type { AdminUserDetail, LimitHits } from '@pileup/contract/admin/users';
import { paymentHistory, periodHistory, ReceivedRevenue } from '../../billing/index.js';
import { ACCOUNT_ROWS, openSessions, Stations, Subscriptions } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound } from '../../platform/errors.js';
import { actsOn } from '../reports/acts.js';
import { shownUser, type UserRow, userRows } from './user-rows.js';

const BY_ID = sql<{ now: Date; id: number }, UserRow>`
  ${userRows(`select u.* from (${ACCOUNT_ROWS}) u where u.id = $id`, 'u.id')}`;
const BY_CALL = sql<{ now: Date; callsign: string }, UserRow>`
  ${userRows(`select u.* from (${ACCOUNT_ROWS}) u where u.callsign = $callsign`, 'u.id')}`;
const OTHERS = sql<{ id: number; mainId: number }, { id: number; my_callsign: string }>`
  select id, callsign as my_callsign from (${ACCOUNT_ROWS}) u
  where (u.id = $mainId or u.managed_by_id = $mainId) and u.id <> $id order by managed_by_id nulls first, callsign`;
const LIMITS = sql<{ accountId: number }, Omit<LimitHits, 'last_at'> & { last_at: Date }>`
  select to_char(day, 'YYYY-MM-DD') as day, call, hits, last_at from admin.limit_hit
  where account_id = $accountId order by last_at desc limit 100`;
const REPORTS = sql<{ ownerId: number }, ReportRow>`
  select r.kind, r.thing_id as id, r.text, r.path, r.status, r.reported_at,
    (select count(*)::integer from admin.report c where c.kind = r.kind and c.thing_id = r.thing_id) as report_count
  from admin.reported r where r.owner_id = $ownerId order by r.reported_at desc limit 10`;

type ReportRow = Omit<AdminUserDetail['reports'][number], 'reported_at'> & { reported_at: Date };

/** Everything on the page of one user. */
@Injectable()
export class UserDetails {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly subscriptions: Subscriptions,
    private readonly received: ReceivedRevenue,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound */
  async of(id: number): Promise<AdminUserDetail> {
    const now = this.clock.now();
    const [row] = await this.database.run(BY_ID, { now: new Date(now), id });
    if (!row) throw new NotFound('Account not found.');
    return this.detailOf(row, now);
  }

  /** @throws NotFound */
  async ofCall(callsign: string): Promise<AdminUserDetail> {
    const now = this.clock.now();
    const [row] = await this.database.run(BY_CALL, { now: new Date(now), callsign });
    if (!row) throw new NotFound(`No account has the callsign ${callsign}.`);
    return this.detailOf(row, now);
  }

  private async detailOf(row: UserRow, now: number): Promise<AdminUserDetail> {
    const { id } = row;
    const others = await this.database.run(OTHERS, { id, mainId: row.main_id });
    const [status, periods, payments, sessions, limits, reports, acts] = await Promise.all([
      this.subscriptions.ofMain(row.main_id),
      periodHistory(this.database, row.main_id),
      paymentHistory(this.database, row.main_id),
      openSessions(this.database, { mainId: row.main_id, sessionId: null }, now),
      this.database.run(LIMITS, { accountId: id }),
      this.database.run(REPORTS, { ownerId: id }),
      actsOn([id, ...others.map((other) => other.id)], this.database, this.stations),
    ]);
    return {
      ...shownUser(row, this.config.sendsMail),
      qth: row.qth,
      grid: row.grid,
      other_accounts: others,
      periods,
      payments,
      acts,
      is_test_money: this.received.isTestMoney,
      subscribed_until: status.expiryDate,
      suspended_at: row.suspended_at?.toISOString() ?? null,
      sessions: sessions.map(({ is_this, ...session }) => session),
      limits: limits.map(({ last_at, ...limit }) => ({ ...limit, last_at: last_at.toISOString() })),
      reports: reports.map(({ reported_at, ...report }) => ({ ...report, reported_at: reported_at.toISOString() })),
    };
  }
}
