import { IconPlayerStop } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { stop, usePlaying } from '../../lib/player.ts';
import { useUnreadCount } from '../../session/refresh.ts';
import { isCurrent, RAIL } from './navigation.ts';
import styles from './rail.module.css';
import { labelWithUnread, UnreadBadge } from './unread-badge.tsx';

/** The icon bar at the side of wide screens. */
export function Rail() {
  const { pathname } = useLocation();
  const unread = useUnreadCount();
  const playing = usePlaying();
  return (
    <nav className={styles.rail} aria-label="Main">
      {RAIL.map((destination) => (
        <Link
          key={destination.to}
          to={destination.to}
          aria-label={labelWithUnread(destination, unread)}
          title={destination.label}
          aria-current={isCurrent(destination, pathname) ? 'page' : undefined}
        >
          <destination.icon size={20} stroke={1.75} aria-hidden />
          <UnreadBadge of={destination} unread={unread} />
        </Link>
      ))}
      {playing && (
        <button type="button" aria-label="Stop the player" title={`Stop ${playing.title}`} onClick={stop}>
          <IconPlayerStop size={20} stroke={1.75} aria-hidden />
        </button>
      )}
    </nav>
  );
}
