import { isDaylight, solarTimeOfDay, sunTimes } from '@pileup/radio/sun';
import { IconArrowDown, IconArrowUp, IconMoon, IconSun } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useUtcClock } from '../../../../lib/clock.ts';
import { loadedOnce } from '../../../../lib/loaded-once.ts';
import { utcMinuteText } from '../../../../lib/text/time-text.ts';
import { civilTimeAt, type ZoneOf } from './civil-time.ts';
import type { Place } from './direction.ts';

const MINUTE_MS = 60_000;

/**
 * The time of day at a place, and sunrise and sunset; a separate component, so that only this re-renders each second.
 * Until the time zones are loaded, local solar time is shown.
 */
export function SunThere({ place, adif }: { place: Place; adif: number | null }) {
  const now = useUtcClock();
  const zoneOf = useZoneOf(true);
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const { lat, lon, isCentre } = place;
  const { isDay, solar, civil, times } = useMemo(() => {
    const there = { lat, lon, isCentre };
    return {
      isDay: isDaylight(there, minute),
      solar: utcMinuteText(solarTimeOfDay(lon, minute)),
      civil: zoneOf && civilTimeAt(there, adif, minute, zoneOf),
      times: sunTimes(there, minute),
    };
  }, [lat, lon, isCentre, adif, minute, zoneOf]);
  const Icon = isDay ? IconSun : IconMoon;
  const what = civil
    ? `Local time there (${civil.zone}${civil.isApproximate ? ', which may differ within the country' : ''}); solar time ${solar}`
    : 'Local solar time';
  return (
    <span className="muted num" title={`${what}; sunrise and sunset in UTC`}>
      <Icon className="i" stroke={1.75} aria-hidden />
      <span className="vh">
        {isDay ? 'Day' : 'Night'} there, {civil ? (civil.isApproximate ? 'about' : 'local time') : 'solar time'}
      </span>{' '}
      {civil ? (
        <>
          {civil.isApproximate && <span aria-hidden>≈ </span>}
          {civil.text} local
        </>
      ) : (
        solar
      )}{' '}
      ·{' '}
      {typeof times === 'string' ? (
        times
      ) : (
        <>
          <IconArrowUp className="i" stroke={1.75} aria-hidden />
          <span className="vh">sunrise</span> {utcMinuteText(times.rise)}{' '}
          <IconArrowDown className="i" stroke={1.75} aria-hidden />
          <span className="vh">sunset</span> {utcMinuteText(times.set)} UTC
        </>
      )}
    </span>
  );
}

/** The map of all time zones, which is large; null until it is loaded. */
export const useZoneOf = loadedOnce<ZoneOf>(() => import('@photostructure/tz-lookup').then((module) => module.default));
