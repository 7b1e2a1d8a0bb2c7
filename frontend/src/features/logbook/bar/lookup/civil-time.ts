import { zoneMinuteText } from '../../../../lib/text/time-text.ts';
import type { Place } from './direction.ts';

/** The IANA time zone of a point. */
export type ZoneOf = (lat: number, lon: number) => string;

/**
 * The entities with several time zones, by ADIF number: Canada, Alaska, Antarctica, Asiatic and European Russia, Mexico,
 * Brazil, Chile, Australia, Papua New Guinea, Micronesia, French Polynesia, Greenland, United States, Indonesia,
 * Mongolia, DR Congo. Source: zone1970.tab of the IANA time zone database, 2026.
 */
const SEVERAL_ZONES = new Set([1, 6, 13, 15, 50, 54, 108, 112, 150, 163, 173, 175, 237, 291, 327, 363, 414]);

export interface CivilTime {
  readonly zone: string;
  /** `20:42`. */
  readonly text: string;
  /** The station may be in another zone of its entity. */
  readonly isApproximate: boolean;
}

/**
 * Civil time at a place; null in a zone that this browser does not know.
 * @param adif number of the station's entity
 * @param at ms
 */
export function civilTimeAt(place: Place, adif: number | null, at: number, zoneOf: ZoneOf): CivilTime | null {
  try {
    const zone = zoneOf(place.lat, place.lon);
    const isApproximate = place.isCentre && adif !== null && SEVERAL_ZONES.has(adif);
    return { zone, text: zoneMinuteText(at, zone), isApproximate };
  } catch {
    return null;
  }
}
