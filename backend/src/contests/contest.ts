import type * as contract from '@pileup/contract/contests/contests';
import type { ContestRules } from '@pileup/radio/contests/contest-rules';
import { isoSeconds } from '../logbook/index.js';
import type { Queryable } from '../platform/database/database.js';
import { type NoParams, sql } from '../platform/database/sql.js';
import { NotFound } from '../platform/errors.js';

export interface Contest extends ContestRules {
  readonly id: number;
  readonly name: string;
  readonly cabrilloName: string;
  /** ms since 1970, exclusive: contacts received later do not count. */
  readonly logUntil: number;
  readonly audience: contract.ContestAudience;
  readonly categories: readonly string[];
  /** When the results became final (ms); null before. */
  readonly finalAt: number | null;
}

interface ContestRow extends Omit<Contest, 'from' | 'to' | 'logUntil' | 'finalAt'> {
  from: Date;
  to: Date;
  logUntil: Date;
  finalAt: Date | null;
}

const COLUMNS = `id, name, cabrillo_name as "cabrilloName", modes, bands, from_at as "from", to_at as "to",
  log_until as "logUntil", audience, rule, duplicates, categories, final_at as "finalAt"`;
const MAX_LISTED = 500;
const ALL = sql<
  NoParams,
  ContestRow
>`select ${COLUMNS} from contests.contest order by from_at desc, id desc limit ${MAX_LISTED}`;
const BY_ID = sql<{ id: number }, ContestRow>`select ${COLUMNS} from contests.contest where id = $id`;
// Contests of which contacts may arrive: a logger also sends the last ones after the end.
const ACCEPTED = sql<{ now: Date }, ContestRow>`
  select ${COLUMNS} from contests.contest where from_at <= $now and log_until > $now order by to_at, id`;
const SHOWN = sql<{ now: Date }, ContestRow>`
  select ${COLUMNS} from contests.contest where from_at <= $now
  order by to_at > $now desc, case when to_at > $now then to_at end, to_at desc, id desc limit 1`;

function contestOf({ from, to, logUntil, finalAt, ...row }: ContestRow): Contest {
  return {
    ...row,
    from: from.getTime(),
    to: to.getTime(),
    logUntil: logUntil.getTime(),
    finalAt: finalAt?.getTime() ?? null,
  };
}

/** All contests, the latest first. */
export async function allContests(database: Queryable): Promise<Contest[]> {
  return (await database.run(ALL)).map(contestOf);
}

export async function contestById(database: Queryable, id: number): Promise<Contest | null> {
  const [row] = await database.run(BY_ID, { id });
  return row ? contestOf(row) : null;
}

/** The contests that have begun and whose log window is open at `now` (ms), those that end first first. */
export async function acceptedContests(database: Queryable, now: number): Promise<Contest[]> {
  return (await database.run(ACCEPTED, { now: new Date(now) })).map(contestOf);
}

/** The contest with an id. @throws NotFound */
export async function foundContest(database: Queryable, id: number | undefined): Promise<Contest> {
  const contest = id === undefined ? null : await contestById(database, id);
  if (!contest) throw new NotFound('Contest not found.');
  return contest;
}

/** The contest that pages show unless another is chosen: the running one that ends first, else the latest that has begun. */
export async function shownContest(database: Queryable, now: number): Promise<Contest | null> {
  const [row] = await database.run(SHOWN, { now: new Date(now) });
  return row ? contestOf(row) : null;
}

/** Names in Cabrillo are compared without case and blanks around them. */
export const cabrilloNameOf = (text: string): string => text.trim().toUpperCase();

export function stateOf({ from, to, logUntil }: Contest, now: number): contract.ContestState {
  if (now < from) return 'upcoming';
  if (now < to) return 'running';
  return now < logUntil ? 'counting' : 'final';
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
