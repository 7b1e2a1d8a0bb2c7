import type { BoardKey, Period, PeriodClass } from '@pileup/contract/ranking';

// The definitions of all leaderboards.

const DAY = 86_400_000;
const MINUTE = 60_000;

/** UTC days, both inclusive (ms since 1970, at midnight). */
export interface Span {
  first: number;
  last: number;
}

export type SpanName = Period | 'days7' | 'days30';

/** The spans of days at `now` (ms). The week starts on Monday; 7 and 30 days include today. */
export function spansAt(now: number): Record<SpanName, Span> {
  const today = Math.floor(now / DAY) * DAY;
  const date = new Date(today);
  // JavaScript counts Sunday as 0; here it is the last day of the week.
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return {
    today: { first: today, last: today },
    yesterday: { first: today - DAY, last: today - DAY },
    week: { first: today - sinceMonday * DAY, last: today },
    month: { first: Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1), last: today },
    days7: { first: today - 6 * DAY, last: today },
    days30: { first: today - 29 * DAY, last: today },
  };
}

/** `null` counts all modes. */
export type BoardClass = PeriodClass | null;

export const DAY_BOARDS: Partial<Record<BoardKey, { span: SpanName; modeClass: BoardClass }>> = {
  lb_voice1: { span: 'today', modeClass: 'voice' },
  lb1: { span: 'today', modeClass: 'data' },
  lbcw1: { span: 'today', modeClass: 'cw' },
  lb_sstv1: { span: 'today', modeClass: 'sstv' },
  leader_board_2_data: { span: 'days7', modeClass: null },
  leader_board_3_data: { span: 'days30', modeClass: null },
  lb_voice7: { span: 'days7', modeClass: 'voice' },
  lb_data7: { span: 'days7', modeClass: 'data' },
  lb_voice30: { span: 'days30', modeClass: 'voice' },
  lb_data30: { span: 'days30', modeClass: 'data' },
};

export const ROLLING_BOARDS: Partial<Record<BoardKey, { minutes: number; byBandAndMode: boolean; atLeast: number }>> = {
  lb_hot_now_1: { minutes: 30, byBandAndMode: false, atLeast: 1 },
  lb_hot_now_2: { minutes: 10, byBandAndMode: true, atLeast: 3 },
  lb_hot_now_3: { minutes: 60, byBandAndMode: true, atLeast: 1 },
};

/** More contacts of one account within a minute, logged live, do not count on the rolling boards. */
export const MAX_A_MINUTE = 15;

/**
 * More contacts of one account in three following slots of `SLOT_SECONDS`, logged live, count on no board. It is 360 an
 * hour; the best hours of single operators in large contests are below.
 */
export const MAX_IN_THREE_SLOTS = 90;
export const SLOT_SECONDS = 300;

export const BOARD_KEYS = [...Object.keys(ROLLING_BOARDS), ...Object.keys(DAY_BOARDS)] as BoardKey[];

export const MODE_CLASSES: readonly PeriodClass[] = ['voice', 'sstv', 'cw', 'data'];
export const PERIODS: readonly Period[] = ['today', 'yesterday', 'week', 'month'];
export const MAX_ROWS = 10;

/** The time range of a leaderboard: from (inclusive) and to (exclusive), ms since 1970. */
export function rangeOf(board: { key: BoardKey } | { period: Period }, now: number): { from: number; to: number } {
  const rolling = 'key' in board ? ROLLING_BOARDS[board.key] : undefined;
  if (rolling) return { from: now - rolling.minutes * MINUTE + 1, to: now + 1 };
  const span = 'key' in board ? DAY_BOARDS[board.key]?.span : board.period;
  const { first, last } = spansAt(now)[span ?? 'today'];
  return { from: first, to: last + DAY };
}
