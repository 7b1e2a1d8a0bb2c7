import type { InboxResponse, Notification } from '@pileup/contract/social';
import type { InfiniteData } from '@tanstack/react-query';

type Pages = readonly InboxResponse[];

/** All loaded notifications, newest first, without duplicates from overlapping pages. */
export function allNotifications(pages: Pages): Notification[] {
  const byId = new Map<number, Notification>();
  for (const { notifications, OldNotifications } of pages)
    for (const one of [...notifications, ...OldNotifications]) byId.set(one.id, one);
  return [...byId.values()].sort((a, b) => b.id - a.id);
}

/** The lowest id of a page, the cursor of the next one. */
export function lowestId({ notifications, OldNotifications }: InboxResponse): number | null {
  const ids = [...notifications, ...OldNotifications].map(({ id }) => id);
  return ids.length === 0 ? null : Math.min(...ids);
}

/**
 * Refetches a page down to the lowest id it had, so that shown notifications stay although new ones shift the server's
 * page limit.
 * @param fetchPage the server's page below an id, or the first one
 * @param lowestShown the lowest id of the cached page; null without one
 */
export async function loadDownTo(
  lowestShown: number | null,
  before: number | null,
  fetchPage: (before: number | null) => Promise<InboxResponse>,
): Promise<InboxResponse> {
  let page = await fetchPage(before);
  let lowest = lowestId(page);
  if (lowestShown === null || lowest === null || lowest <= lowestShown) return page;
  while (page.more && lowest > lowestShown) {
    const next = await fetchPage(lowest);
    const below = lowestId(next);
    page = {
      notifications: [...page.notifications, ...next.notifications],
      OldNotifications: [...page.OldNotifications, ...next.OldNotifications],
      more: next.more,
    };
    if (below === null || below >= lowest) break;
    lowest = below;
  }
  // Cut off below, or the page would grow with each new notification.
  const shown = (list: readonly Notification[]) => list.filter(({ id }) => id >= lowestShown);
  const cut = { ...page, notifications: shown(page.notifications), OldNotifications: shown(page.OldNotifications) };
  return { ...cut, more: page.more || lowest < lowestShown };
}

export function unseenIds(pages: Pages): number[] {
  return pages.flatMap(({ notifications }) => notifications.map(({ id }) => id));
}

export function hasAllUnseen(pages: Pages): boolean {
  const last = pages.at(-1);
  return !last?.more || last.OldNotifications.length > 0;
}

export function withoutNotification<Param>(
  inbox: InfiniteData<InboxResponse, Param>,
  deletedId: number,
): InfiniteData<InboxResponse, Param> {
  const without = (list: readonly Notification[]) => list.filter(({ id }) => id !== deletedId);
  return {
    ...inbox,
    pages: inbox.pages.map((page) => ({
      ...page,
      notifications: without(page.notifications),
      OldNotifications: without(page.OldNotifications),
    })),
  };
}

/** The notifications to show while the list is held from the id `newestHeld` (null: not held), and how many wait. */
export function holdInbox(
  all: readonly Notification[],
  newestHeld: number | null,
): { shown: readonly Notification[]; waiting: number } {
  if (newestHeld === null) return { shown: all, waiting: 0 };
  const shown = all.filter(({ id }) => id <= newestHeld);
  return { shown, waiting: all.length - shown.length };
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
