import { IconPencilPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Stations } from '../../features/presence/stations.tsx';
import { RecentFeed } from '../../features/social/feed/recent-feed.tsx';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/button.tsx';
import panelStyles from '../../ui/panel.module.css';
import styles from './home-pane.module.css';

// The heaviest part of the page; live content does not wait for it, and most visitors never need it.
const LogBar = lazy(() => import('../../features/logbook/log-bar.tsx').then((m) => ({ default: m.LogBar })));

/** The home pane: log bar, stations, and the newest contacts of all stations. */
export function HomePane({ band, operator }: { band: string; operator: boolean }) {
  const [isBarShown, setBarShown] = useState(false);
  return (
    <div className={styles.pane}>
      {operator || isBarShown ? (
        <Suspense fallback={<div className={cx(panelStyles.panel, styles.barPlaceholder)} />}>
          <LogBar />
        </Suspense>
      ) : (
        <Button className={styles.showBar} onClick={() => setBarShown(true)}>
          <IconPencilPlus className="i" stroke={1.75} aria-hidden /> Show the log bar
        </Button>
      )}
      <Stations band={band} />
      <RecentFeed band={band} />
    </div>
  );
}
