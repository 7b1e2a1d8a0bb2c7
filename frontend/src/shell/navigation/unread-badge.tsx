import { unreadText } from '../../lib/text/page-title.ts';
import { type Destination, NOTIFICATIONS } from './navigation.ts';
import styles from './unread-badge.module.css';

/** The number of unread notifications on the icon of their page; `labelWithUnread` has it for screen readers. */
export function UnreadBadge({ of, unread }: { of: Destination; unread: number }) {
  if (of !== NOTIFICATIONS || unread === 0) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {unreadText(unread)}
    </span>
  );
}

/** `, 3 unread`; empty for other destinations and without unread ones. */
export function unreadSuffix(of: Destination, unread: number): string {
  return of === NOTIFICATIONS && unread > 0 ? `, ${unreadText(unread)} unread` : '';
}

export function labelWithUnread(of: Destination, unread: number): string {
  return `${of.label}${unreadSuffix(of, unread)}`;
}
