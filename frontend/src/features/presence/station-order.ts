import type { UserCard } from '@pileup/contract/presence';

/** How long a station that left keeps its place, and how long nothing moves after the reader has turned away. */
export const SETTLE_MS = 5_000;

/** A place in the grid, and the station that it shows. */
export interface Place {
  readonly card: UserCard;
  /** When the station left the list, ms since 1970; null while it is listed. */
  readonly leftAt: number | null;
}

/** The reader's behaviour at `now`, ms since 1970. */
export interface Reader {
  readonly now: number;
  /** The pointer or the focus is on the cards, or the page is scrolled. */
  readonly isReading: boolean;
  /** When `isReading` last ended; 0 if never. */
  readonly awayAt: number;
}

/**
 * The places of the cards: a listed station never moves. One that leaves is shown as offline and keeps its place until
 * the reader has been away for some seconds; then a new station or the last one takes it. New stations come last; while
 * the cards are being read they wait.
 * @param listed the stations that match the filters, in the order for places that are still free
 * @param all the latest state of every station, also of those that do not match
 */
export function placeCards(
  before: readonly Place[],
  listed: readonly UserCard[],
  all: readonly UserCard[],
  { now, isReading, awayAt }: Reader,
): Place[] {
  const wanted = new Map(listed.map((card) => [card.id, card]));
  const latest = new Map(all.map((card) => [card.id, card]));
  const places = before.map(({ card, leftAt }): Place => {
    const current = wanted.get(card.id);
    if (current) return { card: current, leftAt: null };
    return { card: latest.get(card.id) ?? asOffline(card), leftAt: leftAt ?? now };
  });
  if (isReading || now - awayAt < SETTLE_MS) return places;
  const waiting = newStations(places, listed);
  const isFree = ({ leftAt }: Place) => leftAt !== null && now - leftAt >= SETTLE_MS;
  for (let at = 0; at < places.length; at++) {
    const place = places[at];
    if (!place || !isFree(place)) continue;
    const next = waiting.shift();
    if (next) {
      places[at] = { card: next, leftAt: null };
      continue;
    }
    let last = places.pop();
    while (last && places.length > at && isFree(last)) last = places.pop();
    if (last && places.length > at) places[at] = last;
  }
  return [...places, ...waiting.map((card): Place => ({ card, leftAt: null }))];
}

/** The stations of the list that have no place yet. */
export function newStations(places: readonly Place[], listed: readonly UserCard[]): UserCard[] {
  const shown = new Set(places.map(({ card }) => card.id));
  return listed.filter(({ id }) => !shown.has(id));
}

/** When `placeCards` would next change the places by itself, ms since 1970; null if it would not. */
export function nextChangeAt(places: readonly Place[], waiting: number, { isReading, awayAt }: Reader): number | null {
  if (isReading) return null;
  const leftAt = places.flatMap((place) => place.leftAt ?? []);
  if (leftAt.length === 0) return waiting > 0 ? awayAt + SETTLE_MS : null;
  return Math.max(awayAt, Math.min(...leftAt)) + SETTLE_MS;
}

const offlineCards = new WeakMap<UserCard, UserCard>();

/** Cached per card, so that a memoised card does not re-render. */
function asOffline(card: UserCard): UserCard {
  if (!card.is_live && !card.is_online) return card;
  const known = offlineCards.get(card) ?? { ...card, is_live: 0, is_online: 0, ptt_down: 0, on_freq: null };
  offlineCards.set(card, known);
  return known;
}
