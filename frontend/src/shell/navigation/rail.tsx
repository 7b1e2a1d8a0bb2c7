import { IconPlayerStopFilled } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { stop, usePlaying } from '../../lib/player.ts';
import { CountBadge, labelWithCount, useCounts } from './count-badge.tsx';
import { isCurrent, RAIL, VISITOR_RAIL } from './navigation.ts';
import styles from './rail.module.css';
import { SearchButton } from './search-button.tsx';

/** The icon bar at the side of wide screens. */
export function Rail({ isVisitor }: { isVisitor: boolean }) {
  const { pathname } = useLocation();
  const counts = useCounts();
  const playing = usePlaying();
  return (
    <nav className={styles.rail} aria-label="Main">
      {(isVisitor ? VISITOR_RAIL : RAIL).map((destination) => (
        <Link
          key={destination.to}
          to={destination.to}
          aria-label={labelWithCount(destination, counts)}
          title={labelWithCount(destination, counts)}
          aria-current={isCurrent(destination, pathname) ? 'page' : undefined}
        >
          <destination.icon size={20} stroke={1.75} aria-hidden />
          <CountBadge of={destination} counts={counts} />
        </Link>
      ))}
      <SearchButton />
      {playing && (
        <button type="button" aria-label="Stop the player" title={`Stop ${playing.title}`} onClick={stop}>
          <IconPlayerStopFilled size={20} aria-hidden />
        </button>
      )}
    </nav>
  );
}
