import type { UserCard } from '@pileup/contract/presence';
import { reuseUnchangedCards, withCards } from './live-stations.ts';

const card = (id: number, more: Partial<UserCard> = {}) => ({ id, is_live: 1, is_online: 1, ...more }) as UserCard;
const ids = (cards: readonly UserCard[]) => cards.map(({ id }) => id);

describe('an update of the stations', () => {
  const before = [card(1), card(2), card(3, { is_live: 0 })];

  test.each<[string, UserCard[], number[]]>([
    ['a changed card keeps its position', [card(1, { mode: 'CW' })], [1, 2, 3]],
    ['a new live station is last of the live ones', [card(9)], [1, 2, 9, 3]],
    ['a new online station is last', [card(9, { is_live: 0 })], [1, 2, 3, 9]],
    ['a station that went off the air moves down', [card(1, { is_live: 0 })], [2, 1, 3]],
    ['a station that left is removed', [card(2, { is_live: 0, is_online: 0 })], [1, 3]],
    ['an unknown station that left changes nothing', [card(8, { is_live: 0, is_online: 0 })], [1, 2, 3]],
    ['the last update of a station wins', [card(1, { mode: 'CW' }), card(1, { is_live: 0, is_online: 0 })], [2, 3]],
  ])('%s', (_, updates, expected) => {
    expect(ids(withCards(before, updates))).toEqual(expected);
  });

  test('the changed card has the new values', () => {
    expect(withCards(before, [card(2, { mode: 'CW' })])[1]?.mode).toBe('CW');
  });
});

describe('equal cards', () => {
  test('stay the same objects at any position', () => {
    const before = [card(1), card(2), card(3)];
    const after = reuseUnchangedCards(before, [card(9), card(1), card(2, { mode: 'CW' }), card(3)]);
    expect([after[1], after[3]]).toEqual([before[0], before[2]]);
    expect(after[1]).toBe(before[0]);
    expect(after[2]).not.toBe(before[1]);
    expect(after[3]).toBe(before[2]);
  });

  test('return the previous list if all are equal', () => {
    const before = [card(1), card(2)];
    expect(reuseUnchangedCards(before, [card(1), card(2)])).toBe(before);
    expect(reuseUnchangedCards(before, [card(1)])).not.toBe(before);
    expect(reuseUnchangedCards(undefined, before)).toBe(before);
  });
});
