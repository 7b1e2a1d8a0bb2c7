import type { UserCard } from '@pileup/contract/presence';

/**
 * A stable order of the cards: live stations first, known ones in their previous order, new ones last. The order of the
 * server's answer changes every time.
 * @param before ids in the order last shown
 */
export function stableOrder(cards: readonly UserCard[], before: readonly number[]): UserCard[] {
  const places = new Map(before.map((id, place) => [id, place]));
  const placeOf = ({ id }: UserCard) => places.get(id) ?? Number.POSITIVE_INFINITY;
  const known = cards.filter(({ id }) => places.has(id)).sort((a, b) => placeOf(a) - placeOf(b));
  const all = [...known, ...cards.filter(({ id }) => !places.has(id))];
  return [...all.filter(({ is_live }) => is_live), ...all.filter(({ is_live }) => !is_live)];
}

/**
 * The cards while they are hovered or focused: each keeps its place and shows its latest state. One that is no longer
 * in the list is shown as offline.
 * @param held the cards when holding began
 */
export function inPlace(held: readonly UserCard[], all: readonly UserCard[]): UserCard[] {
  const now = new Map(all.map((card) => [card.id, card]));
  return held.map((card) => now.get(card.id) ?? asOffline(card));
}

const offlineCards = new WeakMap<UserCard, UserCard>();

/** Cached per card, so that a memoised card does not re-render. */
function asOffline(card: UserCard): UserCard {
  if (!card.is_live && !card.is_online) return card;
  const known = offlineCards.get(card) ?? { ...card, is_live: 0, is_online: 0, ptt_down: 0, on_freq: null };
  offlineCards.set(card, known);
  return known;
}

/** The number of stations that are not shown while the cards are held. */
export function newStationCount(held: readonly UserCard[], matching: readonly UserCard[]): number {
  const shown = new Set(held.map(({ id }) => id));
  return matching.filter(({ id }) => !shown.has(id)).length;
}
