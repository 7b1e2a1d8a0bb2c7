import { Link, useLocation } from 'react-router-dom';
import { isThere, RAIL } from './navigation.ts';

/** The icon bar at the side. */
export function Rail() {
  const { pathname } = useLocation();
  return (
    <nav className="rail" aria-label="Main">
      {RAIL.map((destination) => (
        <Link
          key={destination.to}
          to={destination.to}
          aria-label={destination.label}
          title={destination.label}
          aria-current={isThere(destination, pathname) ? 'page' : undefined}
        >
          <destination.icon size={20} stroke={1.75} aria-hidden />
        </Link>
      ))}
    </nav>
  );
}
