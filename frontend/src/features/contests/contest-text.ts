import type { Contest, ContestAudience, ContestDuplicateRule, ContestState } from '@pileup/contract/contests/contests';
import type { ShownDateFormat } from '../../lib/text/display-settings.ts';
import { countText, utcDateText, utcDayText, utcMinuteText } from '../../lib/text/time-text.ts';

export const AUDIENCE_NAMES: Readonly<Record<ContestAudience, string>> = {
  members: 'Members with a subscription',
  creators: 'Creators with a live stream',
  everybody: 'Everybody',
};

export const DUPLICATE_NAMES: Readonly<Record<ContestDuplicateRule, string>> = {
  band: 'the same band',
  'band-and-mode': 'the same band and mode',
  call: 'any band',
};

export const STATE_NAMES: Readonly<Record<ContestState, string>> = {
  upcoming: 'Upcoming',
  running: 'Running',
  counting: 'Logs still count',
  final: 'Final',
};

/** A number of a board; a dot where the station shows its total only. */
export const figureText = (figure: number | null): string => (figure === null ? '·' : countText(figure));

/** `28 Nov 2026 12:00 to 20:00 UTC`; both days if they differ. */
export function contestTimes({ from, to }: Pick<Contest, 'from' | 'to'>, format: ShownDateFormat): string {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const first = utcDateText(begin, format);
  const last = utcDateText(end, format) === first ? '' : `${utcDayText(end, format)} `;
  return `${first} ${utcMinuteText(begin)} to ${last}${utcMinuteText(end)} UTC`;
}

/** The next stage of a contest and its time (ms), for the clock; null if nothing follows. */
export function contestClock({ state, from, to, log_until }: Contest): { label: string; at: number } | null {
  if (state === 'upcoming') return { label: 'Begins in', at: Date.parse(from) };
  if (state === 'running') return { label: 'Ends in', at: Date.parse(to) };
  return state === 'counting' ? { label: 'Final in', at: Date.parse(log_until) } : null;
}

/** `02:17:53`, with days in front if there are any. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const [days, rest] = [Math.floor(seconds / 86_400), seconds % 86_400];
  const text = new Date(rest * 1_000).toISOString().slice(11, 19);
  return days > 0 ? `${days} d ${text}` : text;
}
