import { Subscriptions } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { CommandOf, handlerOf } from '../platform/commands.js';
import { Database, type Transaction } from '../platform/database/database.js';
import { accountLock } from '../platform/database/locks.js';
import { sql } from '../platform/database/sql.js';
import { NotFound } from '../platform/errors.js';
import { endOfCoverage, monthsAfter, type Period } from './periods.js';

/** Adds months to the subscription of a callsign's main account; returns its new end (ms). */
export class GrantPeriod extends CommandOf<
  {
    callsign: string;
    months: number;
    note?: string;
    /** Work in the same transaction, which gets the new end (ms). */
    also?: (tx: Transaction, until: number) => Promise<void>;
  },
  number
>() {}

// Concurrent grants for one account must not overlap.
const LOCK = sql<{ accountId: number }>`${accountLock('grantingPeriod')}`;
const NOT_ENDED = sql<
  { mainId: number; now: Date },
  Period
>`select "from", "to", kind from billing.period where account_id = $mainId and "to" > $now`;
const ADD = sql<{ mainId: number; from: Date; to: Date; note: string; createdAt: Date }>`
  insert into billing.period (account_id, "from", "to", kind, note, created_at) values ($mainId, $from, $to, 'gift', $note, $createdAt)`;

export const GrantPeriodHandler = handlerOf(
  GrantPeriod,
  [Database, Subscriptions, Clock],
  async ({ callsign, months, note = '', also }, database, subscriptions, clock) => {
    const mainId = await subscriptions.mainOfCall(callsign);
    if (mainId === null) throw new NotFound(`No account has the callsign ${callsign}.`);
    const until = await database.transaction(async (tx) => {
      await tx.run(LOCK, { accountId: mainId });
      const now = clock.now();
      const periods = await tx.run(NOT_ENDED, { mainId, now: new Date(now) });
      // The months are appended to the current coverage.
      const from = endOfCoverage(periods, now);
      const to = monthsAfter(from, months);
      await tx.run(ADD, { mainId, from: new Date(from), to: new Date(to), note, createdAt: new Date(now) });
      const end = endOfCoverage([...periods, { from: new Date(from), to: new Date(to), kind: 'gift' }], now);
      await also?.(tx, end);
      return end;
    });
    await subscriptions.changed(mainId);
    return until;
  },
);
