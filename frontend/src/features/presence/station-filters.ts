import type { UserCard } from '@pileup/contract/presence';
import { isCallingCq } from '../../lib/calling-cq.ts';
import { bandOfStation } from '../../lib/station-place.ts';

/** The check boxes above the stations, as they are kept in this browser. */
export interface StationFilters {
  reverse: boolean;
  onAir: boolean;
  callingCq: boolean;
  following: boolean;
}

export const NO_FILTERS: StationFilters = { reverse: false, onAir: false, callingCq: false, following: false };

/** Large cards have the photo and the rig, small ones are for many stations on one screen. */
export type ViewType = 'large' | 'small';

/** Reads what lies in storage; whatever is broken or missing is off. */
export function readFilters(stored: string | null): StationFilters {
  try {
    const kept: unknown = JSON.parse(stored ?? 'null');
    if (typeof kept !== 'object' || kept === null) return NO_FILTERS;
    const on = (name: keyof StationFilters) => (kept as Record<string, unknown>)[name] === true;
    return { reverse: on('reverse'), onAir: on('onAir'), callingCq: on('callingCq'), following: on('following') };
  } catch {
    return NO_FILTERS;
  }
}

export function readViewType(stored: string | null): ViewType {
  return stored === 'small' ? 'small' : 'large';
}

/** How many stations each box would leave, of those on the band (empty: all). */
export function filterCounts(cards: readonly UserCard[], band: string, following: ReadonlySet<number>) {
  const here = onBand(cards, band);
  return {
    onAir: here.filter(({ is_live }) => is_live).length,
    callingCq: here.filter(isCallingCq).length,
    following: here.filter(({ id }) => following.has(id)).length,
  };
}

/** The stations that pass every box that is ticked, in the order they came. */
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
