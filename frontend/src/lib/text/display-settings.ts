import type { DateFormat, DistanceUnit } from '@pileup/contract/identity';
import { useSession } from '../session.ts';

export type ShownUnit = Exclude<DistanceUnit, ''>;
export type ShownDateFormat = Exclude<DateFormat, ''>;

/** The unit of a country's road signs, by the browser's locale, which may have extensions (`en-US@posix`). */
export function unitOfLocale(locale: string): ShownUnit {
  return /^en-(US|GB)\b/i.test(locale) ? 'mi' : 'km';
}

/** The unit of distances: as the operator has chosen, else as usual where the browser's language is spoken. */
export function useDistanceUnit(): ShownUnit {
  return useSession()?.user.distance_unit || unitOfLocale(navigator.language);
}

/** The format of dates. The default is the same for all locales, so that links and screenshots agree. */
export function useDateFormat(): ShownDateFormat {
  return useSession()?.user.date_format || 'dmy';
}

/** Whether the operator wants local time beside UTC. */
export function useShowsLocalTime(): boolean {
  return useSession()?.user.show_local_time === 1;
}
