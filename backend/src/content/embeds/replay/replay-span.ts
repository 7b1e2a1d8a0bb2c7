import { THEMES, type Theme } from '../../pictures/palette.js';

const HOUR_MS = 3_600_000;
/** Hours of the longest contests. */
const MAX_HOURS = 48;
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)_(\d{4}-\d\d-\d\d)T(\d\d)$/;

/** The span of an embedded replay: from one full hour to another, or the last 24 full hours. */
export type ReplayName = string;
export const LAST_DAY: ReplayName = 'day';

/** The sizes in pixels; the first one is the default. */
export const REPLAY_SIZES = ['480x290', '720x400', '360x230'] as const;

/** ms since 1970 */
export interface ReplaySpan {
  readonly from: number;
  readonly to: number;
}

export interface ReplayEmbed {
  readonly name: ReplayName;
  readonly theme: Theme;
  readonly size: (typeof REPLAY_SIZES)[number];
}

/** The span of a name; null for a text that is none, a span that is too long, and one that is not over. */
export function spanOf(name: ReplayName, now: number): ReplaySpan | null {
  if (name === LAST_DAY) {
    const to = Math.floor(now / HOUR_MS) * HOUR_MS;
    return { from: to - 24 * HOUR_MS, to };
  }
  const [, fromDay, fromHour, toDay, toHour] = NAME.exec(name) ?? [];
  const from = Date.parse(`${fromDay}T${fromHour}:00:00Z`);
  const to = Date.parse(`${toDay}T${toHour}:00:00Z`);
  if (Number.isNaN(from) || Number.isNaN(to)) return null;
  const isWithin = from < to && to - from <= MAX_HOURS * HOUR_MS && to < now + HOUR_MS;
  // Other spellings of a moment, such as 24:00, would be further addresses of the same embed.
  return isWithin && nameOf({ from, to }) === name ? { from, to } : null;
}

/** The name of a span, extended to full hours. */
export function nameOf({ from, to }: ReplaySpan): ReplayName {
  const hour = (ms: number) => new Date(ms).toISOString().slice(0, 13);
  return `${hour(Math.floor(from / HOUR_MS) * HOUR_MS)}_${hour(Math.ceil(to / HOUR_MS) * HOUR_MS)}`;
}

/** The replay and look that an address names; null for other texts. */
export function replayEmbedOf(name: string, query: { theme?: unknown; size?: unknown }): ReplayEmbed {
  const theme = THEMES.find((one) => one === query.theme) ?? THEMES[0];
  return { name, theme, size: REPLAY_SIZES.find((one) => one === query.size) ?? REPLAY_SIZES[0] };
}

/** The one address under which the replay is cached. */
export function replayPath({ name, theme, size }: ReplayEmbed): string {
  return `/embed/replay/${name}?theme=${theme}&size=${size}`;
}
