import type { BoardProofAnswer, NotCountedReason } from '@pileup/contract/ranking';
import { countText, utcDateText, utcMinuteText } from '../../lib/text/time-text.ts';
import { daysText } from './period-span.ts';

const DAY_MS = 86_400_000;

/** Why a contact does not count, in words. */
export const NOT_COUNTED_TEXT: Readonly<Record<NotCountedReason, string>> = {
  late: 'Received more than 48 hours after the contact',
  excluded: 'This station takes no part in leaderboards',
  future: 'Its time lies in the future',
  'other call': 'Made under another callsign',
};

/**
 * The time a board looks at, UTC: `28 Nov 2026, 19:12 to 19:42`, whole days as `22 Nov to 28 Nov 2026`.
 * @param to exclusive, so that whole days end at the 00:00 of the next one
 */
export function spanText({ from, to }: Pick<BoardProofAnswer, 'from' | 'to'>): string {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(start) || Number.isNaN(end)) return '';
  if (start % DAY_MS === 0 && end % DAY_MS === 0 && end > start) return daysText({ first: start, last: end - DAY_MS });
  if (utcDateText(start) === utcDateText(end)) {
    return `${utcDateText(start)}, ${utcMinuteText(start)} to ${utcMinuteText(end)}`;
  }
  return `${dateTimeText(start)} to ${dateTimeText(end)}`;
}

function dateTimeText(ms: number): string {
  return `${utcDateText(ms)} ${utcMinuteText(ms)}`;
}

/** Whether contacts between these need their day said beside their time. */
export function spansDays({ from, to }: Pick<BoardProofAnswer, 'from' | 'to'>): boolean {
  return utcDateText(Date.parse(from)) !== utcDateText(Date.parse(to) - 1);
}

/** `58 contacts count`; where only the newest are listed, how many those are. */
export function countedText(count: number, listed: number, verb: { one: string; many: string }): string {
  const said = `${countText(count)} ${count === 1 ? `contact ${verb.one}` : `contacts ${verb.many}`}`;
  return listed > 0 && listed < count ? `${said}, the newest ${countText(listed)} are listed` : said;
}
