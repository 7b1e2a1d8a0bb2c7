import { Injectable } from '@nestjs/common';
import { contestContacts, QsosChanged } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { SCORES_CHANGED } from './scores-changed.js';

interface Claim {
  accountId: number;
  contest: string;
  scoredAt: Date;
}

/** No contest is longer. */
const CONTEST_MS = 3 * 86_400_000;
/** Allows for a program's clock, and for contacts that are logged here a little later than the score is sent. */
const TOLERANCE_MS = 10 * 60_000;
const BATCH_SIZE = 500;
/** Logs are sent in within days of a contest. */
const RECOUNTED_FOR = '10 days';
/** All are counted this often, since events of changed contacts can be lost. */
const ALL_EVERY_MS = 60 * 60_000;

const CLAIMS = sql<{ accountIds: readonly number[]; contests: readonly string[] }, Claim>`
  select s.account_id as "accountId", s.contest, s.scored_at as "scoredAt"
  from contests.reported_score s
    join unnest($accountIds::integer[], $contests::text[]) w (account_id, contest) using (account_id, contest)`;
const RECENT = sql<
  { now: Date; lastAccountId: number; lastContest: string; accountIds: readonly number[] | null },
  Claim
>`
  select account_id as "accountId", contest, scored_at as "scoredAt" from contests.reported_score
  where received_at > $now::timestamptz - interval '${RECOUNTED_FOR}'
    and (account_id, contest) > ($lastAccountId, $lastContest)
    and ($accountIds::integer[] is null or account_id = any ($accountIds))
  order by account_id, contest limit ${BATCH_SIZE}`;
const STORE = sql<
  { accountIds: readonly number[]; contests: readonly string[]; counts: readonly number[] },
  { accountId: number }
>`
  update contests.reported_score s set contacts_here = w.n
  from unnest($accountIds::integer[], $contests::text[], $counts::integer[]) w (account_id, contest, n)
  where s.account_id = w.account_id and s.contest = w.contest and s.contacts_here <> w.n
  returning s.account_id as "accountId"`;

/** How many contacts of a contest with a reported score are in the station's log here. */
@Injectable()
export class CheckedContacts {
  /** The accounts whose contacts changed since they were counted; null for all. */
  private outdated: Set<number> | null = null;
  private allCountedAt = 0;

  constructor(
    private readonly database: Database,
    private readonly bus: InstanceBus,
    private readonly clock: Clock,
    changed: QsosChanged,
  ) {
    changed.onChange((accounts) => {
      if (accounts === undefined) this.outdated = null;
      else for (const account of accounts) this.outdated?.add(account);
    });
  }

  /** Counts the contacts of these scores now. */
  async count(scores: readonly Pick<Claim, 'accountId' | 'contest'>[]): Promise<void> {
    const params = {
      accountIds: scores.map(({ accountId }) => accountId),
      contests: scores.map(({ contest }) => contest),
    };
    await this.store(await this.database.run(CLAIMS, params));
  }

  /**
   * Counts the contacts of reported scores in the stations' logs again, for 10 days after a score was received: of
   * accounts whose log changed, and once an hour of all. Logs are also imported after a contest, and contacts are
   * edited.
   */
  @Job({ name: 'count-checked-contacts', cron: '*/5 * * * *' })
  async countChanged(): Promise<void> {
    const now = this.clock.now();
    const accounts = this.outdated && now - this.allCountedAt < ALL_EVERY_MS ? [...this.outdated] : null;
    // Changes from here on are for the next count.
    this.outdated = new Set();
    if (accounts?.length === 0) return;
    try {
      await this.countAgain(accounts, now);
    } catch (error) {
      this.outdated = null;
      throw error;
    }
    if (accounts === null) this.allCountedAt = now;
  }

  /** @param accountIds null for all */
  private async countAgain(accountIds: readonly number[] | null, now: number): Promise<void> {
    let last: Pick<Claim, 'accountId' | 'contest'> = { accountId: 0, contest: '' };
    for (;;) {
      const { accountId: lastAccountId, contest: lastContest } = last;
      const params = { now: new Date(now), lastAccountId, lastContest, accountIds };
      const batch = await this.database.run(RECENT, params);
      await this.store(batch);
      const next = batch.at(-1);
      if (batch.length < BATCH_SIZE || !next) return;
      last = next;
    }
  }

  private async store(claims: readonly Claim[]): Promise<void> {
    if (claims.length === 0) return;
    const counts = await contestContacts(
      this.database,
      claims.map(({ accountId, contest, scoredAt }) => ({
        accountId,
        contest,
        from: scoredAt.getTime() - CONTEST_MS,
        to: scoredAt.getTime() + TOLERANCE_MS,
      })),
    );
    const params = {
      accountIds: claims.map(({ accountId }) => accountId),
      contests: claims.map(({ contest }) => contest),
      counts,
    };
    const changed = await this.database.run(STORE, params);
    if (changed[0]) this.bus.publish(SCORES_CHANGED, changed[0].accountId);
  }
}
