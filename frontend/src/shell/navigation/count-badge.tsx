import { unreadText } from '../../lib/text/page-title.ts';
import { useLiveStreamCount, useUnreadCount } from '../../session/refresh.ts';
import styles from './count-badge.module.css';
import { type Destination, LIVE, NOTIFICATIONS } from './navigation.ts';

interface Counts {
  unread: number;
  live: number;
}

/** The numbers on the icons: unread notifications and live streams. */
export function useCounts(): Counts {
  return { unread: useUnreadCount(), live: useLiveStreamCount() };
}

/** The number on the icon of a destination; `labelWithCount` has it for screen readers. */
export function CountBadge({ of, counts }: { of: Destination; counts: Counts }) {
  const count = countOf(of, counts);
  if (count === 0) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {unreadText(count)}
    </span>
  );
}

function countOf(of: Destination, { unread, live }: Counts): number {
  return of === NOTIFICATIONS ? unread : of === LIVE ? live : 0;
}

/** `, 3 unread` or `, 2 now`; empty for other destinations and without any. */
export function countSuffix(of: Destination, counts: Counts): string {
  const count = countOf(of, counts);
  return count > 0 ? `, ${unreadText(count)} ${of === LIVE ? 'now' : 'unread'}` : '';
}

export function labelWithCount(of: Destination, counts: Counts): string {
  return `${of.label}${countSuffix(of, counts)}`;
}
