import type { UserCard } from '@pileup/contract/presence';
import { isCallingCq } from '../../lib/calling-cq.ts';
import { bandOfStation } from '../../lib/station-place.ts';

/** The filters above the stations, as stored in this browser. */
export interface StationFilters {
  reverse: boolean;
  onAir: boolean;
  callingCq: boolean;
  following: boolean;
}

export const NO_FILTERS: StationFilters = { reverse: false, onAir: false, callingCq: false, following: false };

/** Large cards show the photo and the rig; small ones fit more stations on the screen. */
export type ViewType = 'large' | 'small';

/** Parses the stored filters; invalid or missing ones are off. */
export function readFilters(stored: string | null): StationFilters {
  try {
    const parsed: unknown = JSON.parse(stored ?? 'null');
    if (typeof parsed !== 'object' || parsed === null) return NO_FILTERS;
    const on = (name: keyof StationFilters) => (parsed as Record<string, unknown>)[name] === true;
    return { reverse: on('reverse'), onAir: on('onAir'), callingCq: on('callingCq'), following: on('following') };
  } catch {
    return NO_FILTERS;
  }
}

export function readViewType(stored: string | null): ViewType {
  return stored === 'small' ? 'small' : 'large';
}

/** The number of stations per filter, on the band (empty: all). */
export function filterCounts(cards: readonly UserCard[], band: string, following: ReadonlySet<number>) {
  const stations = onBand(cards, band);
  return {
    onAir: stations.filter(({ is_live }) => is_live).length,
    callingCq: stations.filter(isCallingCq).length,
    following: stations.filter(({ id }) => following.has(id)).length,
  };
}

/** The stations that match the band and all active filters, in the given order. */
export function filterStations(
  cards: readonly UserCard[],
  band: string,
  filters: StationFilters,
  following: ReadonlySet<number>,
): UserCard[] {
  return onBand(cards, band).filter(
    (card) =>
      (!filters.onAir || card.is_live === 1) &&
      (!filters.callingCq || isCallingCq(card)) &&
      (!filters.following || following.has(card.id)),
  );
}

function onBand(cards: readonly UserCard[], band: string): readonly UserCard[] {
  return band === '' ? cards : cards.filter((card) => card.is_live && bandOfStation(card) === band);
}
