import type { FeedItem } from '@pileup/contract/social';
import { FEED_LENGTH, withFeedUpdate } from './live-feed.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 28, 19, 0, second)).toISOString();
const item = (entity_id: number, more: Partial<FeedItem> = {}) =>
  ({ entity_id, created_at: at(entity_id), blurred: false, ...more }) as FeedItem;
const numbers = (feed: readonly FeedItem[]) => feed.map(({ entity_id }) => entity_id);

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
