import type { LiveFrame } from '@pileup/contract/live';
import type { UserCard } from '@pileup/contract/presence';
import type { Leaderboards } from '@pileup/contract/ranking';
import type { FeedItem } from '@pileup/contract/social';
import { FEED_LENGTH, ownFirst, sameCards, withBoards, withCards, withFeedNews } from './live-reducers.ts';

const card = (id: number, more: Partial<UserCard> = {}) => ({ id, is_live: 1, is_online: 1, ...more }) as UserCard;
const ids = (cards: readonly UserCard[]) => cards.map(({ id }) => id);
const at = (second: number) => new Date(Date.UTC(2026, 10, 28, 19, 0, second)).toISOString();
const item = (entity_id: number, more: Partial<FeedItem> = {}) =>
  ({ entity_id, created_at: at(entity_id), blurred: false, ...more }) as FeedItem;
const numbers = (feed: readonly FeedItem[]) => feed.map(({ entity_id }) => entity_id);

describe('news of the stations', () => {
  const before = [card(1), card(2), card(3, { is_live: 0 })];

  test.each<[string, UserCard[], number[]]>([
    ['a changed card stays where it is', [card(1, { mode: 'CW' })], [1, 2, 3]],
    ['a new live station comes after the live ones', [card(9)], [1, 2, 9, 3]],
    ['one that only is online comes last', [card(9, { is_live: 0 })], [1, 2, 3, 9]],
    ['one that went off the air moves down', [card(1, { is_live: 0 })], [2, 1, 3]],
    ['one that is gone leaves', [card(2, { is_live: 0, is_online: 0 })], [1, 3]],
    ['one gone that was never there changes nothing', [card(8, { is_live: 0, is_online: 0 })], [1, 2, 3]],
    ['the last word about a station counts', [card(1, { mode: 'CW' }), card(1, { is_live: 0, is_online: 0 })], [2, 3]],
  ])('%s', (_, news, expected) => {
    expect(ids(withCards(before, news))).toEqual(expected);
  });

  test('the changed card says what is new', () => {
    expect(withCards(before, [card(2, { mode: 'CW' })])[1]?.mode).toBe('CW');
  });
});

describe('cards that say the same', () => {
  test('stay the same objects, wherever they stand', () => {
    const before = [card(1), card(2), card(3)];
    const after = sameCards(before, [card(9), card(1), card(2, { mode: 'CW' }), card(3)]);
    expect([after[1], after[3]]).toEqual([before[0], before[2]]);
    expect(after[1]).toBe(before[0]);
    expect(after[2]).not.toBe(before[1]);
    expect(after[3]).toBe(before[2]);
  });

  test('all of them: nothing has changed at all', () => {
    const before = [card(1), card(2)];
    expect(sameCards(before, [card(1), card(2)])).toBe(before);
    expect(sameCards(before, [card(1)])).not.toBe(before);
    expect(sameCards(undefined, before)).toBe(before);
  });
});

describe('news of the feed', () => {
  const feed = [item(3), item(2), item(1)];

  test.each<[string, FeedItem[], number[], number[]]>([
    ['a new contact comes first', [item(4)], [], [4, 3, 2, 1]],
    ['one made earlier comes at its time', [item(9, { created_at: at(2) })], [], [3, 9, 2, 1]],
    ['a changed one stays', [item(2)], [], [3, 2, 1]],
    ['one that is gone leaves', [], [2], [3, 1]],
  ])('%s', (_, items, gone, expected) => {
    expect(numbers(withFeedNews(feed, { items, gone }))).toEqual(expected);
  });

  test('never grows', () => {
    const full = Array.from({ length: FEED_LENGTH }, (_, i) => item(50 - i));
    const after = withFeedNews(full, { items: [item(51)], gone: [] });
    expect([after.length, after[0]?.entity_id, after.at(-1)?.entity_id]).toEqual([FEED_LENGTH, 51, 17]);
  });

  test('an own contact stays readable when everybody hears of it', () => {
    const own = item(4, { call: 'W3QHX' });
    const blurred = item(4, { call: '******', blurred: true });
    expect(withFeedNews([own], { items: [blurred], gone: [] })[0]?.call).toBe('W3QHX');
    expect(withFeedNews([blurred], { items: [own], gone: [] })[0]?.call).toBe('W3QHX');
  });
});

test('a board is replaced whole, the others stay', () => {
  const row = { station_callsign: 'M0QAA', count: 3 };
  const boards = { lb1: [row], lbcw1: [row, row] } as unknown as Leaderboards;
  expect(withBoards(boards, { lb1: [] })).toEqual({ lb1: [], lbcw1: [row, row] });
});

describe('own contacts', () => {
  const frame = (items: FeedItem[], own?: true) =>
    ({ environment: 'prod', type: 'qso', data: { items, gone: [], ...(own && { own }) } }) as LiveFrame;
  const told = (one: LiveFrame) => (one.type === 'qso' ? numbers(one.data.items) : []);

  test('stand as their operator was told, whatever everybody is told later', () => {
    const own = new Set<number>();
    expect(told(ownFirst(frame([item(4)], true), own))).toEqual([4]);
    expect(told(ownFirst(frame([item(4, { blurred: true }), item(5)]), own))).toEqual([5]);
    expect(told(ownFirst(frame([item(4)], true), own))).toEqual([4]);
  });

  test('other news pass as they are', () => {
    const cards: LiveFrame = { environment: 'prod', type: 'public-rig-data', data: [card(1)] };
    expect(ownFirst(cards, new Set([1]))).toBe(cards);
  });
});
