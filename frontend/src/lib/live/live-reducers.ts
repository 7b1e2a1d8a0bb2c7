import type { LiveFrame } from '@pileup/contract/live';
import type { UserCard } from '@pileup/contract/presence';
import type { Leaderboards } from '@pileup/contract/ranking';
import type { FeedItem, InboxAnswer, Notification } from '@pileup/contract/social';
import type { InfiniteData } from '@tanstack/react-query';

/** So many contacts the feed shows. */
export const FEED_LENGTH = 35;

/** News of the feed: items that are new or have changed, and the numbers of those that are gone. */
export interface FeedNews {
  items: readonly FeedItem[];
  gone: readonly number[];
}

/**
 * The stations after some cards have changed: a changed card stays where it was, a new one comes last, one that is
 * neither live nor online leaves; live ones first.
 */
export function withCards(cards: readonly UserCard[], news: readonly UserCard[]): UserCard[] {
  const changed = new Map(news.map((card) => [card.id, card]));
  const known = new Set(cards.map(({ id }) => id));
  const all = [...cards.map((card) => changed.get(card.id) ?? card)];
  for (const card of changed.values()) if (!known.has(card.id)) all.push(card);
  const here = all.filter(({ is_live, is_online }) => is_live || is_online);
  return [...here.filter(({ is_live }) => is_live), ...here.filter(({ is_live }) => !is_live)];
}

/**
 * The cards of a new answer, those that say the same as before being the very same objects: only what has changed is
 * drawn again. The library's own comparison goes by place, and places shift whenever somebody comes or goes.
 */
export function sameCards(before: readonly UserCard[] | undefined, next: readonly UserCard[]): readonly UserCard[] {
  if (!before) return next;
  const known = new Map(before.map((card) => [card.id, card]));
  const shared = next.map((card) => {
    const old = known.get(card.id);
    return old && isSame(old, card) ? old : card;
  });
  return shared.length === before.length && shared.every((card, at) => card === before[at]) ? before : shared;
}

function isSame(a: UserCard, b: UserCard): boolean {
  const keys = Object.keys(b) as (keyof UserCard)[];
  return keys.length === Object.keys(a).length && keys.every((key) => a[key] === b[key]);
}

/**
 * The feed after news, newest contact first. An item that was readable stays so: what the socket tells everybody alike
 * is blurred even for whom the contact is their own.
 */
export function withFeedNews(feed: readonly FeedItem[], { items, gone }: FeedNews): FeedItem[] {
  const byNumber = new Map(feed.map((item) => [item.entity_id, item]));
  for (const item of items) {
    const known = byNumber.get(item.entity_id);
    if (!(item.blurred && known && !known.blurred)) byNumber.set(item.entity_id, item);
  }
  for (const number of gone) byNumber.delete(number);
  return [...byNumber.values()]
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.entity_id - a.entity_id)
    .slice(0, FEED_LENGTH);
}

/**
 * What is told to everybody of an own contact may hide what its operator was told of it: that stands, whichever comes
 * first. `own` remembers the numbers of those contacts.
 */
export function ownFirst(frame: LiveFrame, own: Set<number>): LiveFrame {
  if (frame.type !== 'qso') return frame;
  if (!frame.data.own) {
    return {
      ...frame,
      data: { ...frame.data, items: frame.data.items.filter(({ entity_id }) => !own.has(entity_id)) },
    };
  }
  for (const { entity_id } of frame.data.items) own.add(entity_id);
  return frame;
}

/** The boards after some have changed, each replaced whole. */
export function withBoards(boards: Leaderboards, news: Partial<Leaderboards>): Leaderboards {
  return { ...boards, ...news };
}

/** The pages of the inbox with a notification that has just come, first of those not seen yet. */
export function withNotification(
  inbox: InfiniteData<InboxAnswer>,
  notification: Notification,
): InfiniteData<InboxAnswer> {
  const [first, ...others] = inbox.pages;
  if (!first) return inbox;
  const notifications = [notification, ...first.notifications.filter(({ id }) => id !== notification.id)];
  return { ...inbox, pages: [{ ...first, notifications: notifications.sort((a, b) => b.id - a.id) }, ...others] };
}
