import { IconMenu2, IconPencilPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './bottom-tabs.module.css';
import { CountBadge, countSuffix, useCounts } from './count-badge.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { type Destination, isCurrent, TABS_LEFT, TABS_RIGHT, VISITOR_TABS } from './navigation.ts';
import { SearchDialog } from './search-button.tsx';

/** The navigation on phones: four destinations, for operators with the log button in the middle. */
export function BottomTabs({ isVisitor }: { isVisitor: boolean }) {
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  return (
    <>
      <nav className={styles.tabs} aria-label="Main, phone">
        <Tabs of={isVisitor ? VISITOR_TABS : TABS_LEFT} />
        {!isVisitor && (
          <Link to="/logger" aria-label="Log QSO">
            <span className={styles.log}>
              <IconPencilPlus size={22} stroke={1.75} aria-hidden />
            </span>
          </Link>
        )}
        {!isVisitor && <Tabs of={TABS_RIGHT} />}
        <button type="button" aria-haspopup="dialog" onClick={() => setMoreOpen(true)}>
          <IconMenu2 size={22} stroke={1.75} aria-hidden />
          More
        </button>
      </nav>
      {isMoreOpen && (
        <MoreSheet isVisitor={isVisitor} onClose={() => setMoreOpen(false)} onSearch={() => setSearching(true)} />
      )}
      {isSearching && <SearchDialog onClose={() => setSearching(false)} />}
    </>
  );
}

function Tabs({ of }: { of: readonly Destination[] }) {
  return of.map((destination) => <Tab key={destination.to} destination={destination} />);
}

function Tab({ destination }: { destination: Destination }) {
  const { pathname } = useLocation();
  const counts = useCounts();
  return (
    <Link to={destination.to} aria-current={isCurrent(destination, pathname) ? 'page' : undefined}>
      <destination.icon size={22} stroke={1.75} aria-hidden />
      {destination.short}
      <CountBadge of={destination} counts={counts} />
      <span className="vh">{countSuffix(destination, counts)}</span>
    </Link>
  );
}
