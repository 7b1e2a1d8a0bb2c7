import { Injectable } from '@nestjs/common';
import type { AwardPeriodState } from '@pileup/contract/awards/awards';
import type { Queryable } from '../../platform/database/database.js';
import { transactionLock } from '../../platform/database/locks.js';
import { sql } from '../../platform/database/sql.js';
import { COUNTED_CONTACTS, countedSince } from '../../ranking/index.js';
import { nextTogether, type UndecidedSpans, undecidedSpans } from '../rules/undecided-spans.js';

const LOCK = sql`${transactionLock('decidingAwards')}`;
const DECIDED = sql<
  { since: Date },
  { rule: string; from_at: Date; state: AwardPeriodState }
>`select rule, from_at, state from awards.period where from_at >= $since`;
const FIRST_COUNTED = sql<
  { since: Date },
  { ts: Date | null }
>`select min(ts) as ts from (${COUNTED_CONTACTS}) k where ts >= $since`;

/** Which periods are decided and which are not. */
@Injectable()
export class DecidedPeriods {
  /** Takes the lock with which only one process decides at a time, until the transaction ends. */
  async lock(tx: Queryable): Promise<void> {
    await tx.run(LOCK);
  }

  /** The periods that are decided next; null if there is none. */
  async nextUndecided(database: Queryable, now: number): Promise<UndecidedSpans | null> {
    const retained = countedSince(now);
    const [row] = await database.run(FIRST_COUNTED, { since: new Date(retained) });
    if (!row?.ts) return null;
    const decided = await this.decidedSince(database, retained);
    const counted = { retained, first: row.ts.getTime() };
    return nextTogether(undecidedSpans(counted, now, (key, from) => decided.get(`${key} ${from}`)));
  }

  /** The decisions for periods that begin at `from` (ms) or later, by key of the rule and beginning: `cw-day 1795…`. */
  async decidedSince(database: Queryable, from: number): Promise<Map<string, AwardPeriodState>> {
    const rows = await database.run(DECIDED, { since: new Date(from) });
    return new Map(rows.map(({ rule, from_at, state }) => [`${rule} ${from_at.getTime()}`, state]));
  }
}
