import type { Notification } from '@pileup/contract/social';
import type { ShownDateFormat } from '../../../lib/text/display-settings.ts';
import { utcDateText } from '../../../lib/text/time-text.ts';

export interface Day {
  /** `Today`, `Yesterday`, `28 Nov 2026`; UTC. */
  name: string;
  notifications: Notification[];
}

const DAY_MS = 86_400_000;

/** The start of the UTC day, ms. */
export const startOfDay = (ms: number): number => ms - (ms % DAY_MS);

/** Groups notifications by UTC day, in the given order. */
export function byDay(notifications: readonly Notification[], now: number, format: ShownDateFormat): Day[] {
  const days: Day[] = [];
  for (const one of notifications) {
    const name = dayName(Date.parse(one.created_at), now, format);
    const last = days.at(-1);
    if (last?.name === name) last.notifications.push(one);
    else days.push({ name, notifications: [one] });
  }
  return days;
}

function dayName(ms: number, now: number, format: ShownDateFormat): string {
  const ago = Math.floor(now / DAY_MS) - Math.floor(ms / DAY_MS);
  return ago <= 0 ? 'Today' : ago === 1 ? 'Yesterday' : utcDateText(ms, format);
}
