import type { BoardProofResponse, NotCountedReason } from '@pileup/contract/ranking';
import type { ShownDateFormat } from '../../lib/text/display-settings.ts';
import { countText, utcDateText, utcMinuteText } from '../../lib/text/time-text.ts';
import { daysText } from './period-span.ts';

const DAY_MS = 86_400_000;

export const NOT_COUNTED_TEXT: Readonly<Record<NotCountedReason, string>> = {
  late: 'Received more than 48 hours after the contact',
  excluded: 'This station is excluded from leaderboards',
  future: 'Dated in the future',
  'other call': 'Logged under another callsign',
  incomplete: 'Not completed, or a listener’s report',
  rate: 'Automated: more than 15 contacts in a minute, or 90 in a quarter of an hour',
  unproven: 'Not yet: the address is not confirmed and the account is less than a day old',
};

/**
 * The period of a board, UTC: `28 Nov 2026, 19:12 to 19:42`, whole days as `22 Nov to 28 Nov 2026`.
 * @param to exclusive: whole days end at 00:00 of the next one
 */
export function spanText({ from, to }: Pick<BoardProofResponse, 'from' | 'to'>, format: ShownDateFormat): string {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(start) || Number.isNaN(end)) return '';
  if (start % DAY_MS === 0 && end % DAY_MS === 0 && end > start)
    return daysText({ first: start, last: end - DAY_MS }, format);
  if (dayOf(start) === dayOf(end)) {
    return `${utcDateText(start, format)}, ${utcMinuteText(start)} to ${utcMinuteText(end)}`;
  }
  return `${dateTimeText(start, format)} to ${dateTimeText(end, format)}`;
}

function dateTimeText(ms: number, format: ShownDateFormat): string {
  return `${utcDateText(ms, format)} ${utcMinuteText(ms)}`;
}

const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

export function spansDays({ from, to }: Pick<BoardProofResponse, 'from' | 'to'>): boolean {
  return dayOf(Date.parse(from)) !== dayOf(Date.parse(to) - 1);
}

/** `58 contacts count`, with the number listed if not all are. */
export function countedText(count: number, listed: number, verb: { one: string; many: string }): string {
  const text = `${countText(count)} ${count === 1 ? `contact ${verb.one}` : `contacts ${verb.many}`}`;
  return listed > 0 && listed < count ? `${text}, the latest ${countText(listed)} are listed` : text;
}
