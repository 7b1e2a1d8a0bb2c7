import type { UserCard } from '@pileup/contract/presence';
import { inPlace, newStationCount, stableOrder } from './station-order.ts';

const card = (id: number, more: Partial<UserCard> = {}) => ({ id, is_live: 1, is_online: 1, ...more }) as UserCard;
const online = (id: number) => card(id, { is_live: 0 });
const ids = (cards: readonly UserCard[]) => cards.map(({ id }) => id);

describe('the order of the stations', () => {
  test.each<[string, UserCard[], number[], number[]]>([
    ['is initially the order of the server, live stations first', [card(3), online(1), card(2)], [], [3, 2, 1]],
    ['does not change with the order of the server', [card(2), card(3), card(1)], [3, 1, 2], [3, 1, 2]],
    ['puts new stations at the end of their group', [card(9), card(1), online(5), online(4)], [1, 4], [1, 9, 4, 5]],
    ['moves a station down when it goes off the air', [online(1), card(2)], [1, 2], [2, 1]],
    ['moves a station up when it comes on the air', [card(4), card(1), online(5)], [1, 4, 5], [1, 4, 5]],
  ])('%s', (_, cards, before, expected) => {
    expect(ids(stableOrder(cards, before))).toEqual(expected);
  });
});

describe('while the cards are held', () => {
  const held = [card(1), card(2), card(3)];

  test('each keeps its place and shows its latest state', () => {
    const now = inPlace(held, [card(9), card(3, { mode: 'CW' }), card(1), online(2)]);
    expect(ids(now)).toEqual([1, 2, 3]);
    expect([now[1]?.is_live, now[2]?.mode]).toEqual([0, 'CW']);
  });

  test('one that is no longer in the list is shown as offline, as the same object', () => {
    const [first] = inPlace(held, []);
    expect(first).toMatchObject({ id: 1, is_live: 0, is_online: 0 });
    expect(inPlace(held, [])[0]).toBe(first);
  });

  test('new stations are counted', () => {
    expect(newStationCount(held, [card(9), card(1), card(8)])).toBe(2);
    expect(newStationCount(held, [card(2)])).toBe(0);
  });
});
