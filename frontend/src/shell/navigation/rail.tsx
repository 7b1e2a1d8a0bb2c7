import { Link, useLocation } from 'react-router-dom';
import { useUnread } from '../../session/refresh.ts';
import { isThere, RAIL } from './navigation.ts';
import { badgedName, UnreadBadge } from './unread-badge.tsx';

/** The icon bar at the side. */
export function Rail() {
  const { pathname } = useLocation();
  const unread = useUnread();
  return (
    <nav className="rail" aria-label="Main">
      {RAIL.map((destination) => (
        <Link
          key={destination.to}
          to={destination.to}
          aria-label={badgedName(destination, unread)}
          title={destination.label}
          aria-current={isThere(destination, pathname) ? 'page' : undefined}
        >
          <destination.icon size={20} stroke={1.75} aria-hidden />
          <UnreadBadge of={destination} unread={unread} />
        </Link>
      ))}
    </nav>
  );
}
