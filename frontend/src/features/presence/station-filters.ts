import type { UserCard } from '@pileup/contract/presence';
import { isCallingCq } from '../../lib/calling-cq.ts';
import { bandOfStation } from '../../lib/station/station-place.ts';

/** The filters above the stations, as stored in this browser. */
export interface StationFilters {
  reverse: boolean;
  onAir: boolean;
  callingCq: boolean;
  following: boolean;
  sort: StationSort;
}

/** How the stations are sorted; `listed` is the server's order, those on the air first. */
export type StationSort = 'listed' | 'distance' | 'time' | 'marks';

export const STATION_SORTS: readonly (readonly [StationSort, label: string])[] = [
  ['listed', 'On air first'],
  ['distance', 'Farthest'],
  ['time', 'Longest on air'],
  ['marks', 'Needed first'],
];

export const NO_FILTERS: StationFilters = {
  reverse: false,
  onAir: false,
  callingCq: false,
  following: false,
  sort: 'listed',
};

/** Large cards show the photo and the rig; small ones fit more stations on the screen. */
export type ViewType = 'large' | 'small';

/** Parses the stored filters; invalid or missing ones are off. */
export function readFilters(text: string | null): StationFilters {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null');
    if (typeof parsed !== 'object' || parsed === null) return NO_FILTERS;
    const on = (name: keyof StationFilters) => (parsed as Record<string, unknown>)[name] === true;
    const stored = (parsed as { sort?: unknown }).sort;
    const sort = STATION_SORTS.find(([known]) => known === stored)?.[0] ?? 'listed';
    return { reverse: on('reverse'), onAir: on('onAir'), callingCq: on('callingCq'), following: on('following'), sort };
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

/** The facts that the order of the stations can depend on. */
export interface SortFacts {
  /** Distance to the station; undefined if unknown. */
  km: (card: UserCard) => number | undefined;
  markCount: (card: UserCard) => number;
}

/** The stations in the chosen order: the largest first, equal ones as before, those without a value last. */
export function sortStations(cards: readonly UserCard[], sort: StationSort, facts: SortFacts): readonly UserCard[] {
  if (sort === 'listed') return cards;
  const sortValue = (card: UserCard): number => {
    if (sort === 'distance') return facts.km(card) ?? -1;
    if (sort === 'marks') return card.is_live ? facts.markCount(card) : -1;
    return card.live_since === null ? Number.NEGATIVE_INFINITY : -Date.parse(card.live_since);
  };
  const valued = cards.map((card) => ({ card, value: sortValue(card) }));
  return valued.sort((a, b) => (a.value === b.value ? 0 : b.value - a.value)).map(({ card }) => card);
}

function onBand(cards: readonly UserCard[], band: string): readonly UserCard[] {
  return band === '' ? cards : cards.filter((card) => card.is_live && bandOfStation(card) === band);
}
