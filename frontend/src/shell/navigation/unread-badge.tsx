import { unreadText } from '../../lib/text/unread-text.ts';
import { type Destination, NOTIFICATIONS } from './navigation.ts';
import './unread-badge.css';

/** How many notifications are unread, on the icon that leads to them; read aloud with the name of the link. */
export function UnreadBadge({ of, unread }: { of: Destination; unread: number }) {
  if (of !== NOTIFICATIONS || unread === 0) return null;
  return (
    <span className="unread" aria-hidden="true">
      {unreadText(unread)}
    </span>
  );
}

/** `, 3 unread`; nothing for another place, or where all is read. */
export function unreadWords(of: Destination, unread: number): string {
  return of === NOTIFICATIONS && unread > 0 ? `, ${unreadText(unread)} unread` : '';
}

export function badgedName(of: Destination, unread: number): string {
  return `${of.label}${unreadWords(of, unread)}`;
}
