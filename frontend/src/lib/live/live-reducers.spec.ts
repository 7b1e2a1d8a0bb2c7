import type { LiveArc } from '@pileup/contract/globe';
import type { LiveFrame } from '@pileup/contract/live';
import type { UserCard } from '@pileup/contract/presence';
import type { Leaderboards } from '@pileup/contract/ranking';
import type { FeedItem } from '@pileup/contract/social';
import {
  FEED_LENGTH,
  preferOwnContacts,
  reuseUnchangedCards,
  withArcs,
  withBoards,
  withCards,
  withFeedUpdate,
} from './live-reducers.ts';

const card = (id: number, more: Partial<UserCard> = {}) => ({ id, is_live: 1, is_online: 1, ...more }) as UserCard;
const ids = (cards: readonly UserCard[]) => cards.map(({ id }) => id);
const at = (second: number) => new Date(Date.UTC(2026, 10, 28, 19, 0, second)).toISOString();
const item = (entity_id: number, more: Partial<FeedItem> = {}) =>
  ({ entity_id, created_at: at(entity_id), blurred: false, ...more }) as FeedItem;
const numbers = (feed: readonly FeedItem[]) => feed.map(({ entity_id }) => entity_id);

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

describe('an update of the arcs', () => {
  const arc = (entity_id: number, call = 'DL1QAB', second = entity_id) =>
    ({ entity_id, to: { call }, meta: { TS: at(second) } }) as LiveArc;
  const now = Date.parse(at(60));
  const shown = (arcs: readonly LiveArc[]) => arcs.map(({ entity_id, to }) => `${entity_id} ${to.call}`);

  test('new arcs come in order of time, those removed and those too old go', () => {
    const change = { arcs: [arc(4), arc(9, 'DL1QAB', -1_800)], gone: [2] };
    expect(shown(withArcs([arc(3), arc(2), arc(1)], change, now))).toEqual(['4 DL1QAB', '3 DL1QAB', '1 DL1QAB']);
  });

  test('a readable arc is not replaced by a blurred one, but the other way round', () => {
    const change = { arcs: [arc(1, '******'), arc(2, 'JA1QYZ')], gone: [] };
    expect(shown(withArcs([arc(1), arc(2, '******')], change, now))).toEqual(['2 JA1QYZ', '1 DL1QAB']);
  });
});

describe('an update of the feed', () => {
  const feed = [item(3), item(2), item(1)];

  test.each<[string, FeedItem[], number[], number[]]>([
    ['a new contact comes first', [item(4)], [], [4, 3, 2, 1]],
    ['an older contact is sorted by its time', [item(9, { created_at: at(2) })], [], [3, 9, 2, 1]],
    ['a changed contact keeps its position', [item(2)], [], [3, 2, 1]],
    ['a station that left is removed', [], [2], [3, 1]],
  ])('%s', (_, items, gone, expected) => {
    expect(numbers(withFeedUpdate(feed, { items, gone }))).toEqual(expected);
  });

  test('keeps the length of the feed', () => {
    const full = Array.from({ length: FEED_LENGTH }, (_, i) => item(50 - i));
    const after = withFeedUpdate(full, { items: [item(51)], gone: [] });
    expect([after.length, after[0]?.entity_id, after.at(-1)?.entity_id]).toEqual([FEED_LENGTH, 51, 17]);
  });

  test('does not blur an own contact again', () => {
    const own = item(4, { call: 'W3QHX' });
    const blurred = item(4, { call: '******', blurred: true });
    expect(withFeedUpdate([own], { items: [blurred], gone: [] })[0]?.call).toBe('W3QHX');
    expect(withFeedUpdate([blurred], { items: [own], gone: [] })[0]?.call).toBe('W3QHX');
  });
});

test('a changed board is replaced, the others stay', () => {
  const row = { station_callsign: 'M0QAA', count: 3 };
  const boards = { lb1: [row], lbcw1: [row, row] } as unknown as Leaderboards;
  expect(withBoards(boards, { lb1: [] })).toEqual({ lb1: [], lbcw1: [row, row] });
});

describe('own contacts', () => {
  const frame = (items: FeedItem[], own?: true) =>
    ({ environment: 'prod', type: 'qso', data: { items, gone: [], ...(own && { own }) } }) as LiveFrame;
  const itemsOf = (one: LiveFrame) => (one.type === 'qso' ? numbers(one.data.items) : []);

  test('are dropped from broadcasts after their private frame', () => {
    const own = new Set<number>();
    expect(itemsOf(preferOwnContacts(frame([item(4)], true), own))).toEqual([4]);
    expect(itemsOf(preferOwnContacts(frame([item(4, { blurred: true }), item(5)]), own))).toEqual([5]);
    expect(itemsOf(preferOwnContacts(frame([item(4)], true), own))).toEqual([4]);
  });

  test('in other frames change nothing', () => {
    const cards: LiveFrame = { environment: 'prod', type: 'public-rig-data', data: [card(1)] };
    expect(preferOwnContacts(cards, new Set([1]))).toBe(cards);
  });
});
