import type { ReportedScore } from '@pileup/contract/contests/scoreboard';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict, RuleBroken } from '../../platform/errors.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { CheckedContacts } from './checked-contacts.js';
import { SCORES_CHANGED } from './scores-changed.js';

/** The stored part of a score, as it is shown. */
export type ReportedScoreState = Omit<ReportedScore, 'callsign' | 'checked' | 'visibility'>;

/** Stores the score of an account in a contest, which replaces the one before. */
export class ReportScore extends CommandOf<
  { accountId: number; contest: string; at: number; state: ReportedScoreState },
  void
>() {}

/** Clocks differ; a score from the future would make all later ones older. */
const MAX_AHEAD_MS = 10 * 60_000;
/** A delayed score is shown after this time. */
export const DELAY = '60 minutes';

// Retains the states of the last hour, and the newest one before it, which is shown delayed now.
const STORE = sql<
  { accountId: number; contest: string; scoredAt: Date; receivedAt: Date; state: string },
  { account_id: number }
>`
  with stored as (
    insert into contests.reported_score as s (account_id, contest, scored_at, received_at, state)
    values ($accountId, $contest, $scoredAt, $receivedAt, $state)
    on conflict (account_id, contest) do update
      set scored_at = excluded.scored_at, received_at = excluded.received_at, state = excluded.state
      where s.scored_at <= excluded.scored_at
    returning account_id
  ), past as (
    insert into contests.reported_score_past (account_id, contest, received_at, state)
    select $accountId, $contest, $receivedAt, $state from stored
    on conflict (account_id, contest, received_at) do update set state = excluded.state
  ), forgotten as (
    delete from contests.reported_score_past p using stored
    where p.account_id = $accountId and p.contest = $contest and p.received_at < (
      select max(received_at) from contests.reported_score_past
      where account_id = $accountId and contest = $contest and received_at <= $receivedAt::timestamptz - interval '${DELAY}')
  )
  select account_id from stored`;

export const ReportScoreHandler = handlerOf(
  ReportScore,
  [Database, CheckedContacts, InstanceBus, Clock],
  async ({ accountId, contest, at, state }, database, checked, bus, clock) => {
    const now = clock.now();
    if (at > now + MAX_AHEAD_MS)
      throw new RuleBroken('The time stamp is in the future. It must be UTC: please check the clock of your computer.');
    const params = {
      accountId,
      contest,
      scoredAt: new Date(at),
      receivedAt: new Date(now),
      state: JSON.stringify(state),
    };
    const stored = await database.run(STORE, params);
    if (stored.length === 0) throw new Conflict('A later score has already been received: this one is older.');
    await checked.count([{ accountId, contest }]);
    bus.publish(SCORES_CHANGED, accountId);
  },
);
