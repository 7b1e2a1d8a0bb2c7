import type { ContestFields } from '@pileup/contract/contests/contests';
import { parseUtc } from '../logbook/index.js';
import { InvalidRequest } from '../platform/errors.js';
import type { SavedContest } from './save-contest.js';

const DAY = 86_400_000;
const MAX_DAYS = 31;

/** The contest that an administrator entered. @throws InvalidRequest if its times do not follow each other */
export function enteredContest({ cabrillo_name, from, to, log_until, ...fields }: ContestFields): SavedContest {
  const times = { from: momentOf(from), to: momentOf(to), logUntil: momentOf(log_until) };
  if (times.from >= times.to) throw new InvalidRequest({ to: ['A contest ends after it begins.'] });
  if (times.to - times.from > MAX_DAYS * DAY)
    throw new InvalidRequest({ to: [`A contest takes at most ${MAX_DAYS} days.`] });
  if (times.logUntil < times.to)
    throw new InvalidRequest({ log_until: ['The log window ends with the contest or later.'] });
  if (times.logUntil - times.to > MAX_DAYS * DAY)
    throw new InvalidRequest({ log_until: [`The log window is open for at most ${MAX_DAYS} days.`] });
  const { name, modes, bands, audience, rule, duplicates, categories } = fields;
  return { name, cabrilloName: cabrillo_name, modes, bands, ...times, audience, rule, duplicates, categories };
}

function momentOf(text: string): number {
  const at = parseUtc(text);
  if (at === null) throw new Error('the time was not validated');
  return at;
}
