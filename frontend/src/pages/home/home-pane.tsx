import { IconPencilPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Stations } from '../../features/presence/stations.tsx';
import { RecentFeed } from '../../features/social/feed/recent-feed.tsx';
import { Button } from '../../ui/button.tsx';

// The heaviest part of the page: what is live does not wait for it, and most visitors never need it.
const LogBar = lazy(() => import('../../features/logbook/log-bar.tsx').then((m) => ({ default: m.LogBar })));

/** The home pane: the log bar, the stations, and what everybody logged last. */
export function HomePane({ band, operator }: { band: string; operator: boolean }) {
  const [wanted, setWanted] = useState(false);
  return (
    <div className="home-pane">
      {operator || wanted ? (
        <Suspense fallback={<div className="panel bar-blank" />}>
          <LogBar />
        </Suspense>
      ) : (
        <Button className="show-bar" onClick={() => setWanted(true)}>
          <IconPencilPlus className="i" stroke={1.75} aria-hidden /> Show the log bar
        </Button>
      )}
      <Stations band={band} />
      <RecentFeed band={band} />
    </div>
  );
}
