import type { FeedItem } from '@pileup/contract/social';
import { holdFeed, newIds, onBand } from './held-feed.ts';

const item = (entity_id: number, qso: { Band?: string; Comment?: string } = {}) =>
  ({ entity_id, qso: { Band: '40m', Comment: '', ...qso } }) as FeedItem;
const feed = (...ids: number[]) => ids.map((id) => item(id));
const ids = (items: readonly FeedItem[]) => items.map(({ entity_id }) => entity_id);

describe('a held feed', () => {
  test.each([
    ['nothing new', [3, 2, 1], [3, 2, 1], [3, 2, 1], 0],
    ['two new ones wait', [3, 2, 1], [5, 4, 3, 2, 1], [3, 2, 1], 2],
    ['contacts pushed off the end are kept', [3, 2, 1], [5, 4, 3], [3, 2, 1], 2],
    ['all contacts pushed off the end', [3, 2, 1], [6, 5, 4], [3, 2, 1], 3],
    ['a late one in between waits, too', [5, 3, 1], [5, 4, 3, 1], [5, 3, 1], 1],
    ['a deleted one is removed, and one that moves up is not new', [4, 3, 2], [4, 2, 1], [4, 2], 0],
    ['the first one in an empty feed', [], [1], [], 1],
  ])('%s', (_, held, latest, shown, waiting) => {
    const result = holdFeed(feed(...held), feed(...latest));
    expect(ids(result.shown)).toEqual(shown);
    expect(result.waiting).toBe(waiting);
  });

  test('a changed contact is updated in place', () => {
    const { shown } = holdFeed(feed(2, 1), [item(3), item(2, { Comment: 'Confirmed' }), item(1)]);
    expect(shown.map(({ qso }) => qso.Comment)).toEqual(['Confirmed', '']);
  });
});

test('filters by band, case-insensitively', () => {
  const items = [item(2, { Band: '20m' }), item(1)];
  expect(ids(onBand(items, '20M'))).toEqual([2]);
  expect(ids(onBand(items, undefined))).toEqual([2, 1]);
  expect(ids(onBand(items, '12m'))).toEqual([]);
});

test('contacts are highlighted until they are 80 s old, also those of the first answer', () => {
  const now = Date.UTC(2026, 10, 28, 12);
  const aged = (entity_id: number, seconds: number) => ({
    entity_id,
    created_at: new Date(now - seconds * 1_000).toISOString(),
  });
  expect(newIds([aged(3, -2), aged(2, 79), aged(1, 80)], now)).toBe('3,2');
  expect(newIds([aged(1, 80)], now)).toBe('');
});
