import type { UserCard } from '@pileup/contract/presence';
import type { FeedItem } from '@pileup/contract/social';
import type { QueryClient } from '@tanstack/react-query';
import { ACTIVE_USERS_KEY } from './live-stations.ts';

/** The first view as backend/src/platform/web-page/first-view-html.ts writes it. */
interface FirstView {
  cards: UserCard[];
  feed: FeedItem[];
}

/** Prefix of the query keys of every reader's feed. */
export const FEED_KEY = ['main_public_feed'] as const;

/** The key of a reader's feed; of a visitor's without an account. */
export function feedKey(accountId: number | undefined) {
  return [...FEED_KEY, accountId ?? 'visitor'] as const;
}

/**
 * Starts the live queries with what the document contains, so that nothing that is on the screen disappears. It may be
 * old (Back shows a stored document), and is only the beginning: the queries fetch the rest at once.
 */
export function seedFirstView(queries: QueryClient, text = textOfDocument()): void {
  if (!text) return;
  try {
    const { cards, feed } = JSON.parse(text) as FirstView;
    const stale = { updatedAt: 0 };
    if (cards.length > 0) queries.setQueryData(ACTIVE_USERS_KEY, cards, stale);
    if (feed.length > 0) queries.setQueryData(feedKey(undefined), feed, stale);
  } catch {
    // If the first view is missing, the page shows skeletons first.
  }
}

function textOfDocument(): string {
  return document.getElementById('first-view')?.textContent ?? '';
}
