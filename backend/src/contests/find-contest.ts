import type { Database } from '../platform/database/database.js';
import { NotFound } from '../platform/errors.js';
import { Contest } from './contest.entity.js';

const MAX_LISTED = 500;

/** All contests, the latest first. */
export function allContests(database: Database): Promise<Contest[]> {
  return database.em().find(Contest, {}, { orderBy: { from: 'desc', id: 'desc' }, limit: MAX_LISTED });
}

/** The names in Cabrillo of the same contests. */
export async function contestNames(database: Database): Promise<string[]> {
  const orderBy = { from: 'desc', id: 'desc' } as const;
  const found = await database.em().find(Contest, {}, { fields: ['cabrilloName'], orderBy, limit: MAX_LISTED });
  return found.map(({ cabrilloName }) => cabrilloName);
}

export function contestById(database: Database, id: number): Promise<Contest | null> {
  return database.em().findOne(Contest, { id });
}

/** The contest with an id. @throws NotFound */
export async function foundContest(database: Database, id: number | undefined): Promise<Contest> {
  const contest = id === undefined ? null : await contestById(database, id);
  if (!contest) throw new NotFound('Contest not found.');
  return contest;
}

/**
 * The contests that have begun and whose log window is open at `now` (ms), those that end first first: a logger also
 * sends the last contacts after the end.
 */
export function acceptedContests(database: Database, now: number): Promise<Contest[]> {
  const isAccepted = { from: { $lte: now }, logUntil: { $gt: now } };
  return database.em().find(Contest, isAccepted, { orderBy: { to: 'asc', id: 'asc' } });
}

/** The contest that pages show unless another is chosen: the running one that ends first, else the latest that has begun. */
export async function shownContest(database: Database, now: number): Promise<Contest | null> {
  const em = database.em();
  const isRunning = { from: { $lte: now }, to: { $gt: now } };
  const running = await em.findOne(Contest, isRunning, { orderBy: { to: 'asc', id: 'desc' } });
  return running ?? em.findOne(Contest, { to: { $lte: now } }, { orderBy: { to: 'desc', id: 'desc' } });
}
