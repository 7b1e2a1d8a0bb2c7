import type { UserCard } from '@pileup/contract/presence';

/**
 * The order of the cards: live ones first, and within these whoever was there already keeps his place, newcomers
 * follow. The server's own order may change with every answer; a card under somebody's eyes must not.
 * @param before ids as they were shown last
 */
export function stableOrder(cards: readonly UserCard[], before: readonly number[]): UserCard[] {
  const places = new Map(before.map((id, place) => [id, place]));
  const placeOf = ({ id }: UserCard) => places.get(id) ?? Number.POSITIVE_INFINITY;
  const known = cards.filter(({ id }) => places.has(id)).sort((a, b) => placeOf(a) - placeOf(b));
  const all = [...known, ...cards.filter(({ id }) => !places.has(id))];
  return [...all.filter(({ is_live }) => is_live), ...all.filter(({ is_live }) => !is_live)];
}

/**
 * The cards while a hand or the keyboard is on them: each stays where it was, with what is known of it now; one that
 * is gone from the list stays too, as gone.
 * @param held the cards as they were shown when it began
 */
export function inPlace(held: readonly UserCard[], all: readonly UserCard[]): UserCard[] {
  const now = new Map(all.map((card) => [card.id, card]));
  return held.map((card) => now.get(card.id) ?? asOffline(card));
}

const offlineCards = new WeakMap<UserCard, UserCard>();

/** The same object for the same card, so that it is drawn once. */
function asOffline(card: UserCard): UserCard {
  if (!card.is_live && !card.is_online) return card;
  const known = offlineCards.get(card) ?? { ...card, is_live: 0, is_online: 0, ptt_down: 0, on_freq: null };
  offlineCards.set(card, known);
  return known;
}

/** How many stations wait while the cards are held. */
export function newStationCount(held: readonly UserCard[], wanted: readonly UserCard[]): number {
  const shown = new Set(held.map(({ id }) => id));
  return wanted.filter(({ id }) => !shown.has(id)).length;
}
