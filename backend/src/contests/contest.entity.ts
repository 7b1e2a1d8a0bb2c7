import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import type * as contract from '@pileup/contract/contests/contests';
import type { ContestDuplicates, ScoringRuleKey } from '@pileup/radio/contests/contest-rules';
import { isoSeconds } from '../logbook/index.js';
import { Moment } from '../platform/database/moment.js';
import { TextArray } from '../platform/database/text-array.js';
import { Conflict } from '../platform/errors.js';

/** A contest that an administrator created. All times are ms since 1970. */
export const Contest = defineEntity({
  name: 'Contest',
  schema: 'contests',
  tableName: 'contest',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    /** As loggers and Cabrillo files name it; a contest of the next year has the same. */
    cabrilloName: p.text(),
    /** ADIF modes or submodes, and bands; empty for all. */
    modes: p.array(),
    bands: p.array(),
    from: p.type(Moment).fieldName('from_at'),
    /** Exclusive, like `logUntil`: contacts received later do not count. */
    to: p.type(Moment).fieldName('to_at'),
    logUntil: p.type(Moment),
    audience: p.text().$type<contract.ContestAudience>(),
    rule: p.text().$type<ScoringRuleKey>(),
    duplicates: p.text().$type<ContestDuplicates>(),
    categories: p.type(TextArray),
    changedAt: p.type(Moment),
    /** When the contacts were selected that were logged before the last change; null until then. */
    selectedAt: p.type(Moment).strictNullable(),
    /** When the results became final; null before. */
    finalAt: p.type(Moment).strictNullable(),
  },
});

export type Contest = InferEntity<typeof Contest>;

/** Names in Cabrillo are compared without case and blanks around them. */
export const cabrilloNameOf = (text: string): string => text.trim().toUpperCase();

export function stateOf({ from, to, logUntil }: Contest, now: number): contract.ContestState {
  if (now < from) return 'upcoming';
  if (now < to) return 'running';
  return now < logUntil ? 'counting' : 'final';
}

/** @throws Conflict if the results are final, or will be recorded soon */
export function requireChangeable({ finalAt, logUntil }: Contest, now: number): void {
  if (finalAt !== null || logUntil <= now) throw new Conflict('The results of this contest are final.');
}

/** A contest as the endpoints return it. */
export function answeredContest(contest: Contest, now: number): contract.Contest {
  const { id, name, cabrilloName, modes, bands, from, to, logUntil, audience, rule, duplicates, categories } = contest;
  return {
    id,
    name,
    cabrillo_name: cabrilloName,
    modes: [...modes],
    bands: [...bands],
    from: isoSeconds(from),
    to: isoSeconds(to),
    log_until: isoSeconds(logUntil),
    audience,
    rule,
    duplicates,
    categories: [...categories],
    state: stateOf(contest, now),
  };
}
