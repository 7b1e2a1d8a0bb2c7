import type { ShownDateFormat } from '../../../lib/text/display-settings.ts';
import { utcDateText, utcMinuteText } from '../../../lib/text/time-text.ts';

const DAY_MS = 86_400_000;

/** When a contact was made, UTC; with the date if that was not in the last 24 hours. */
export function momentText(ms: number, format: ShownDateFormat): string {
  const minute = utcMinuteText(ms);
  return Date.now() - ms < DAY_MS ? minute : `${utcDateText(ms, format)} ${minute}`;
}
