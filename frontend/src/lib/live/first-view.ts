import type { UserCard } from '@pileup/contract/presence';
import type { FeedItem } from '@pileup/contract/social';
import type { QueryClient } from '@tanstack/react-query';
import { activeUsersQuery, feedQuery } from './live-queries.ts';

/** The first view as backend/src/platform/web-page/first-view-html.ts writes it. */
interface FirstView {
  cards: UserCard[];
  feed: FeedItem[];
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
    if (cards.length > 0) queries.setQueryData(activeUsersQuery.queryKey, cards, stale);
    if (feed.length > 0) queries.setQueryData(feedQuery(undefined).queryKey, feed, stale);
  } catch {
    // If the first view is missing, the page shows skeletons first.
  }
}

function textOfDocument(): string {
  return document.getElementById('first-view')?.textContent ?? '';
}
