import type { LiveArc, LiveArcsChange } from '@pileup/contract/globe';
import type { LiveFrame } from '@pileup/contract/live';
import type { UserCard } from '@pileup/contract/presence';
import type { Leaderboards } from '@pileup/contract/ranking';
import type { FeedItem, InboxResponse, Notification } from '@pileup/contract/social';
import type { InfiniteData } from '@tanstack/react-query';

export const FEED_LENGTH = 35;

/** Contacts that are new or have changed, and the numbers of those that were deleted. */
export interface FeedUpdate {
  items: readonly FeedItem[];
  gone: readonly number[];
}

/** Applies changed cards in place; new ones come last, those neither live nor online go; live ones come first. */
export function withCards(cards: readonly UserCard[], updates: readonly UserCard[]): UserCard[] {
  const changed = new Map(updates.map((card) => [card.id, card]));
  const known = new Set(cards.map(({ id }) => id));
  const all = [...cards.map((card) => changed.get(card.id) ?? card)];
  for (const card of changed.values()) if (!known.has(card.id)) all.push(card);
  const present = all.filter(({ is_live, is_online }) => is_live || is_online);
  return [...present.filter(({ is_live }) => is_live), ...present.filter(({ is_live }) => !is_live)];
}

/**
 * The cards of a new response, equal cards replaced by the previous objects, so that only changed cards render again.
 * The query library's own structural sharing compares by index, and indexes shift when a station comes or goes.
 */
export function reuseUnchangedCards(
  before: readonly UserCard[] | undefined,
  next: readonly UserCard[],
): readonly UserCard[] {
  if (!before) return next;
  const known = new Map(before.map((card) => [card.id, card]));
  const shared = next.map((card) => {
    const old = known.get(card.id);
    return old && isEqualCard(old, card) ? old : card;
  });
  return shared.length === before.length && shared.every((card, at) => card === before[at]) ? before : shared;
}

function isEqualCard(a: UserCard, b: UserCard): boolean {
  const keys = Object.keys(b) as (keyof UserCard)[];
  return keys.length === Object.keys(a).length && keys.every((key) => a[key] === b[key]);
}

/**
 * Applies an update to the feed, newest contact first. A readable item is not replaced by a blurred one: the socket's
 * broadcast blurs a contact even for its own operator.
 */
export function withFeedUpdate(feed: readonly FeedItem[], { items, gone }: FeedUpdate): FeedItem[] {
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

/** Arcs older than this disappear without being announced. */
export const ARCS_WINDOW_MS = 30 * 60_000;
/** The call of the other station in blurred contacts. */
const HIDDEN_CALL = '******';

/**
 * Applies a change of the arcs, newest first, and removes those that are too old. A readable arc is not replaced by a
 * blurred one: the socket's broadcast blurs a contact even for its own operator.
 * @param now ms
 */
export function withArcs(before: readonly LiveArc[], { arcs, gone }: LiveArcsChange, now: number): LiveArc[] {
  const byId = new Map(before.map((arc) => [arc.entity_id, arc]));
  for (const arc of arcs) {
    const known = byId.get(arc.entity_id);
    if (!(arc.to.call === HIDDEN_CALL && known && known.to.call !== HIDDEN_CALL)) byId.set(arc.entity_id, arc);
  }
  for (const id of gone) byId.delete(id);
  return [...byId.values()]
    .filter(({ meta }) => Date.parse(meta.TS) > now - ARCS_WINDOW_MS)
    .sort((a, b) => Date.parse(b.meta.TS) - Date.parse(a.meta.TS) || b.entity_id - a.entity_id);
}

/** Drops broadcast contacts that their own operator also got privately, never blurred; `own` collects their numbers. */
export function preferOwnContacts(frame: LiveFrame, own: Set<number>): LiveFrame {
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

export function withBoards(boards: Leaderboards, changed: Partial<Leaderboards>): Leaderboards {
  return { ...boards, ...changed };
}

/** Adds a new notification to the first page of the inbox, newest first. */
export function withNotification(
  inbox: InfiniteData<InboxResponse>,
  notification: Notification,
): InfiniteData<InboxResponse> {
  const [first, ...others] = inbox.pages;
  if (!first) return inbox;
  const notifications = [notification, ...first.notifications.filter(({ id }) => id !== notification.id)];
  return { ...inbox, pages: [{ ...first, notifications: notifications.sort((a, b) => b.id - a.id) }, ...others] };
}
