import type { LiveFrame } from '@pileup/contract/live';
import type { UserCard } from '@pileup/contract/presence';
import type { FeedItem } from '@pileup/contract/social';
import { preferOwnContacts } from './own-contacts.ts';

const card = (id: number, more: Partial<UserCard> = {}) => ({ id, is_live: 1, is_online: 1, ...more }) as UserCard;
const item = (entity_id: number, more: Partial<FeedItem> = {}) => ({ entity_id, ...more }) as FeedItem;
const numbers = (feed: readonly FeedItem[]) => feed.map(({ entity_id }) => entity_id);

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
