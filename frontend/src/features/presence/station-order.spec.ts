import type { UserCard } from '@pileup/contract/presence';
import { newStations, nextChangeAt, type Place, placeCards, type Reader, SETTLE_MS } from './station-order.ts';

const card = (id: number, more: Partial<UserCard> = {}) => ({ id, is_live: 1, is_online: 1, ...more }) as UserCard;
const ids = (places: readonly Place[]) => places.map(({ card }) => card.id);
const START = 1_000_000;
const away = (now = START): Reader => ({ now, isReading: false, awayAt: 0 });
const reading = (now = START): Reader => ({ now, isReading: true, awayAt: 0 });
const place = (before: readonly Place[], cards: UserCard[], reader: Reader) => placeCards(before, cards, cards, reader);
const three = place([], [card(1), card(2), card(3)], away());

describe('the places of the stations', () => {
  test('are those of the list at first', () => {
    expect(ids(three)).toEqual([1, 2, 3]);
  });

  test('do not change with the order of the list, or when a station goes off the air', () => {
    const now = place(three, [card(3), card(2, { is_live: 0 }), card(1, { mode: 'CW' })], away());
    expect(ids(now)).toEqual([1, 2, 3]);
    expect([now[0]?.card.mode, now[1]?.card.is_live]).toEqual(['CW', 0]);
  });

  test('a station that left keeps its place, as offline and as the same object', () => {
    const now = place(three, [card(1), card(3)], away());
    expect(ids(now)).toEqual([1, 2, 3]);
    expect(now[1]).toMatchObject({ card: { is_live: 0, is_online: 0 }, leftAt: START });
    expect(place(now, [card(1), card(3)], away(START + 1))[1]?.card).toBe(now[1]?.card);
  });

  test('one that no longer matches the filters keeps its latest state', () => {
    const now = placeCards(three, [card(1), card(3)], [card(1), card(2, { op_mode: 1 }), card(3)], away());
    expect(now[1]).toMatchObject({ card: { is_live: 1, op_mode: 1 }, leftAt: START });
  });

  test('one that comes back has not moved', () => {
    const left = place(three, [card(1), card(3)], away());
    const back = place(left, [card(1), card(2), card(3)], away(START + SETTLE_MS));
    expect(back.map(({ leftAt }) => leftAt)).toEqual([null, null, null]);
    expect(ids(back)).toEqual([1, 2, 3]);
  });

  test('after some seconds the last station takes the free place, and no other moves', () => {
    const left = place(three, [card(2), card(3)], away());
    expect(ids(place(left, [card(2), card(3)], away(START + SETTLE_MS - 1)))).toEqual([1, 2, 3]);
    expect(ids(place(left, [card(2), card(3)], away(START + SETTLE_MS)))).toEqual([3, 2]);
  });

  test('or a new station takes it', () => {
    const left = place(three, [card(1), card(3)], away());
    expect(ids(place(left, [card(9), card(8), card(1), card(3)], away(START + SETTLE_MS)))).toEqual([1, 9, 3, 8]);
  });

  test('all of them may leave', () => {
    const left = place(three, [], away());
    expect(place(left, [], away(START + SETTLE_MS))).toEqual([]);
  });

  test('the last ones leave without moving the others', () => {
    const left = place(three, [card(1)], away());
    expect(ids(place(left, [card(1)], away(START + SETTLE_MS)))).toEqual([1]);
  });
});

describe('while the cards are read', () => {
  test('nothing moves, however long, and new stations wait', () => {
    const cards = [card(9), card(1), card(3)];
    const left = place(three, cards, reading());
    const later = place(left, cards, reading(START + 60 * SETTLE_MS));
    expect(ids(later)).toEqual([1, 2, 3]);
    expect(newStations(later, cards).map(({ id }) => id)).toEqual([9]);
  });

  test('nor in the seconds after', () => {
    const left = place(three, [card(1), card(3)], reading());
    const awayAt = START + 60_000;
    const at = (now: number) => ids(place(left, [card(1), card(3)], { now, isReading: false, awayAt }));
    expect(at(awayAt + SETTLE_MS - 1)).toEqual([1, 2, 3]);
    expect(at(awayAt + SETTLE_MS)).toEqual([1, 3]);
  });
});

test('the time of the next change', () => {
  expect(nextChangeAt(three, 0, away())).toBeNull();
  expect(nextChangeAt(three, 2, { ...away(), awayAt: START })).toBe(START + SETTLE_MS);
  const left = place(three, [card(1)], away(START + 7));
  expect(nextChangeAt(left, 0, away())).toBe(START + 7 + SETTLE_MS);
  expect(nextChangeAt(left, 0, { ...away(), awayAt: START + 100 })).toBe(START + 100 + SETTLE_MS);
  expect(nextChangeAt(left, 1, reading())).toBeNull();
});

test('random comings and goings: a listed station with a place never moves while anyone reads, none is shown twice', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  let places: Place[] = [];
  let now = START;
  let awayAt = 0;
  let isReading = false;
  for (let step = 0; step < 2_000; step++) {
    now += random(3_000);
    if (random(10) === 0) {
      if (isReading) awayAt = now;
      isReading = !isReading;
    }
    const cards = Array.from({ length: 12 }, (_, id) => id)
      .filter(() => random(4) > 0)
      .map((id) => card(id));
    const next = place(places, cards, { now, isReading, awayAt });
    expect(new Set(ids(next)).size).toBe(next.length);
    if (isReading) expect(ids(next)).toEqual(ids(places));
    const last = ids(next).at(-1);
    for (const [at, { card }] of places.entries())
      if (at < next.length && cards.some(({ id }) => id === card.id) && last !== undefined)
        expect(ids(next)[at]).toBe(card.id);
    places = next;
  }
});
