import { gridOf } from '@pileup/radio/grid';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOperator } from '../../../lib/session.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import type { GlobeArcs, GlobePlace } from '../engine/globe.ts';
import { useHome } from '../live/home-place.ts';
import { ownLogQuery } from '../replay/replay-query.ts';
import type { ReplayTrack } from '../replay/replay-track.ts';
import { GlobeBoard } from '../view/globe-board.tsx';
import { distinctArcs } from './distinct-arcs.ts';
import styles from './own-log-globe.module.css';

const CENTRE = { lat: 40, lon: -15 };
const MINUTE_MS = 60_000;

/** The contacts of the operator's log as arcs, or those that match a filter. */
export function OwnLogGlobe({ filter }: { filter: string }) {
  const query = useQuery(ownLogQuery(useOperator().user.id, filter));
  if (!query.data) return <NotLoaded query={query} what="the globe of your log" rows={8} height={48} />;
  if (query.data.arcs.length === 0 && filter)
    return <EmptyState text="No contacts with a known location match this filter." />;
  if (query.data.arcs.length === 0)
    return (
      <EmptyState
        title="No contacts with a known location."
        text="Contacts in your log need a grid or a country, and your profile a grid."
        link={{ to: '/account/edit', label: 'Edit profile' }}
      />
    );
  return <Loaded track={query.data} title={filter ? `Your log: ${filter}` : 'Your log'} />;
}

function Loaded({ track, title }: { track: ReplayTrack; title: string }) {
  const home = useHome();
  const arcs = useMemo(() => named(distinctArcs(track.arcs), home), [track, home]);
  // The whole log is in the window: the newest quarter of its time is bright, the oldest part faint.
  const windowMs = useMemo(() => Date.now() - (arcs.times[0] ?? 0) + MINUTE_MS, [arcs]);
  const total = countText(track.total);
  return (
    <GlobeBoard
      {...{ arcs, home, windowMs }}
      className={styles.board}
      title={title}
      windowText={`of ${total} contacts`}
      below={() => (
        <p className={styles.note}>
          The newest contact of each path and band{track.isThinned && ', from a sample of your log'}.
        </p>
      )}
      centre={CENTRE}
      isWide={false}
    />
  );
}

/** Shows the square of the operator's station as the station. */
function named(arcs: GlobeArcs, home: GlobePlace | undefined): GlobeArcs {
  if (!home) return arcs;
  const square = gridOf(home, 4);
  return { ...arcs, places: arcs.places.map((place) => (place.call === square ? home : place)) };
}
