import { IconMenu2, IconPencilPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useUnread } from '../../session/refresh.ts';
import { MoreSheet } from './more-sheet.tsx';
import type { Destination } from './navigation.ts';
import { isThere, TABS_LEFT, TABS_RIGHT } from './navigation.ts';
import { UnreadBadge, unreadWords } from './unread-badge.tsx';

/** The phone's navigation: four places and the log key in the middle, under the thumb. */
export function BottomTabs() {
  const [moreShown, setMoreShown] = useState(false);
  return (
    <>
      <nav className="btabs" aria-label="Main, phone">
        {TABS_LEFT.map((destination) => (
          <Tab key={destination.to} destination={destination} />
        ))}
        <Link to="/logger" aria-label="Log QSO">
          <span className="k">
            <IconPencilPlus size={22} stroke={1.75} aria-hidden />
          </span>
        </Link>
        {TABS_RIGHT.map((destination) => (
          <Tab key={destination.to} destination={destination} />
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setMoreShown(true)}>
          <IconMenu2 size={22} stroke={1.75} aria-hidden />
          More
        </button>
      </nav>
      {moreShown && <MoreSheet onClose={() => setMoreShown(false)} />}
    </>
  );
}

function Tab({ destination }: { destination: Destination }) {
  const { pathname } = useLocation();
  const unread = useUnread();
  return (
    <Link to={destination.to} aria-current={isThere(destination, pathname) ? 'page' : undefined}>
      <destination.icon size={22} stroke={1.75} aria-hidden />
      {destination.short}
      <UnreadBadge of={destination} unread={unread} />
      <span className="vh">{unreadWords(destination, unread)}</span>
    </Link>
  );
}
