import type { UserCard } from '@pileup/contract/presence';
import { inPlace, stableOrder, newStationCount } from './station-order.ts';

const card = (id: number, more: Partial<UserCard> = {}) => ({ id, is_live: 1, is_online: 1, ...more }) as UserCard;
const online = (id: number) => card(id, { is_live: 0 });
const ids = (cards: readonly UserCard[]) => cards.map(({ id }) => id);

describe('the order of the stations', () => {
  test.each<[string, UserCard[], number[], number[]]>([
    ['at first is the order of the server, live ones first', [card(3), online(1), card(2)], [], [3, 2, 1]],
    ['stays, whatever the server says next', [card(2), card(3), card(1)], [3, 1, 2], [3, 1, 2]],
    ['has newcomers at the end of their group', [card(9), card(1), online(5), online(4)], [1, 4], [1, 9, 4, 5]],
    ['moves down who goes off the air', [online(1), card(2)], [1, 2], [2, 1]],
    ['moves up who comes on the air', [card(4), card(1), online(5)], [1, 4, 5], [1, 4, 5]],
  ])('%s', (_, cards, before, expected) => {
    expect(ids(stableOrder(cards, before))).toEqual(expected);
  });
});

describe('while a hand is on the cards', () => {
  const held = [card(1), card(2), card(3)];

  test('each keeps its place and says what is new', () => {
    const now = inPlace(held, [card(9), card(3, { mode: 'CW' }), card(1), online(2)]);
    expect(ids(now)).toEqual([1, 2, 3]);
    expect([now[1]?.is_live, now[2]?.mode]).toEqual([0, 'CW']);
  });

  test('one that is gone stays as gone, and is drawn once', () => {
    const [first] = inPlace(held, []);
    expect(first).toMatchObject({ id: 1, is_live: 0, is_online: 0 });
    expect(inPlace(held, [])[0]).toBe(first);
  });

  test('those who came meanwhile wait', () => {
    expect(newStationCount(held, [card(9), card(1), card(8)])).toBe(2);
    expect(newStationCount(held, [card(2)])).toBe(0);
  });
});
