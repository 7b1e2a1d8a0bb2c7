import type { InboxAnswer, Notification } from '@pileup/contract/social';
import type { InfiniteData } from '@tanstack/react-query';

type Pages = readonly InboxAnswer[];

/** Everything that is loaded, newest first; what came twice, while pages were turned, once. */
export function allNotifications(pages: Pages): Notification[] {
  const byId = new Map<number, Notification>();
  for (const { notifications, OldNotifications } of pages)
    for (const one of [...notifications, ...OldNotifications]) byId.set(one.id, one);
  return [...byId.values()].sort((a, b) => b.id - a.id);
}

/** The lowest number of a page: the next one begins below it. */
export function lowestId({ notifications, OldNotifications }: InboxAnswer): number | null {
  const ids = [...notifications, ...OldNotifications].map(({ id }) => id);
  return ids.length === 0 ? null : Math.min(...ids);
}

/**
 * A page that goes down as far as the one in its place did: what was shown stays, however many of the new ones have
 * become old since, while what is deleted goes.
 * @param ask the server's page below a number, or the first one
 * @param lowestShown the lowest number of the page before; null where there was none
 */
export async function loadDownTo(
  lowestShown: number | null,
  before: number | null,
  ask: (before: number | null) => Promise<InboxAnswer>,
): Promise<InboxAnswer> {
  let page = await ask(before);
  let lowest = lowestId(page);
  if (lowestShown === null || lowest === null || lowest <= lowestShown) return page;
  while (page.more && lowest > lowestShown) {
    const next = await ask(lowest);
    const below = lowestId(next);
    page = {
      notifications: [...page.notifications, ...next.notifications],
      OldNotifications: [...page.OldNotifications, ...next.OldNotifications],
      more: next.more,
    };
    if (below === null || below >= lowest) break;
    lowest = below;
  }
  // And no further, or it would grow with each that comes.
  const shown = (list: readonly Notification[]) => list.filter(({ id }) => id >= lowestShown);
  const cut = { ...page, notifications: shown(page.notifications), OldNotifications: shown(page.OldNotifications) };
  return { ...cut, more: page.more || lowest < lowestShown };
}

/** The numbers of those not seen yet. */
export function unseenIds(pages: Pages): number[] {
  return pages.flatMap(({ notifications }) => notifications.map(({ id }) => id));
}

/** Whether all that is new is loaded: before that, nobody has seen everything up to any of them. */
export function hasAllUnseen(pages: Pages): boolean {
  const last = pages.at(-1);
  return !last?.more || last.OldNotifications.length > 0;
}

export function withoutNotification<Param>(
  inbox: InfiniteData<InboxAnswer, Param>,
  gone: number,
): InfiniteData<InboxAnswer, Param> {
  const without = (list: readonly Notification[]) => list.filter(({ id }) => id !== gone);
  return {
    ...inbox,
    pages: inbox.pages.map((page) => ({
      ...page,
      notifications: without(page.notifications),
      OldNotifications: without(page.OldNotifications),
    })),
  };
}

/**
 * What is shown while somebody is in the list, and how many newer ones wait. `newestHeld` is the highest number that
 * was there when it was first held; null where nothing holds it.
 */
export function holdInbox(
  all: readonly Notification[],
  newestHeld: number | null,
): { shown: readonly Notification[]; waiting: number } {
  if (newestHeld === null) return { shown: all, waiting: 0 };
  const shown = all.filter(({ id }) => id <= newestHeld);
  return { shown, waiting: all.length - shown.length };
}
