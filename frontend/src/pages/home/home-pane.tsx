import { IconPencilPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Stations } from '../../features/presence/stations.tsx';
import { RecentFeed } from '../../features/social/feed/recent-feed.tsx';
import { Button } from '../../ui/button.tsx';

// The heaviest part of the page; live content does not wait for it, and most visitors never need it.
const LogBar = lazy(() => import('../../features/logbook/log-bar.tsx').then((m) => ({ default: m.LogBar })));

/** The home pane: log bar, stations, and the newest contacts of all stations. */
export function HomePane({ band, operator }: { band: string; operator: boolean }) {
  const [isBarShown, setBarShown] = useState(false);
  return (
    <div className="home-pane">
      {operator || isBarShown ? (
        <Suspense fallback={<div className="panel bar-blank" />}>
          <LogBar />
        </Suspense>
      ) : (
        <Button className="show-bar" onClick={() => setBarShown(true)}>
          <IconPencilPlus className="i" stroke={1.75} aria-hidden /> Show the log bar
        </Button>
      )}
      <Stations band={band} />
      <RecentFeed band={band} />
    </div>
  );
}
