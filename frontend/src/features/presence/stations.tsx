import type { UserCard } from '@pileup/contract/presence';
import { useId, useMemo, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useActiveUsers } from '../../lib/live/live-stations.ts';
import { useSession } from '../../lib/session.ts';
import { directionOf } from '../../lib/text/place-text.ts';
import { countText } from '../../lib/text/time-text.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { offeredBy, useMarksOf } from '../../lib/worked.ts';
import { useFollowing } from '../../session/refresh.ts';
import { Button } from '../../ui/button.tsx';
import panelStyles from '../../ui/panel.module.css';
import pillStyles from '../../ui/pill.module.css';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ContestStrip } from './contest-strip.tsx';
import { FilterRow } from './filter-row.tsx';
import { filterCounts, filterStations, NO_FILTERS, type StationSort, sortStations } from './station-filters.ts';
import { StationGrid } from './station-grid.tsx';
import styles from './stations.module.css';
import { usePlaces } from './use-places.ts';
import { useStationFilters } from './use-station-filters.ts';
import { useTuning } from './use-tuning.ts';

const NO_STATIONS: readonly UserCard[] = [];
/** More cards would push the content below too far down; a button shows the rest. */
const MAX_SHOWN = 48;
/** On phones and for visitors, whose introduction is below the list. */
const MAX_SHOWN_AT_FIRST = 12;

/** The stations on the air or online, filtered by band (empty: all) and by the filters. */
export function Stations({ band }: { band: string }) {
  const { data: cards = NO_STATIONS, isPending, isError, error, refetch } = useActiveUsers();
  const chosen = useStationFilters();
  const { filters, view, change } = chosen;
  const session = useSession();
  const following = useFollowing();
  const tune = useTuning(cards);
  const marksOf = useMarksOf();
  const followed = useMemo(() => new Set(following), [following]);
  const isVisitor = session === null;
  const ownGrid = session?.user.grid ?? '';
  // A visitor has no Following filter to turn off, no distances and no marks.
  const active = useMemo(
    () => (isVisitor ? { ...filters, following: false, sort: visitorSort(filters.sort) } : filters),
    [isVisitor, filters],
  );

  const listed = useMemo(() => {
    const matching = filterStations(cards, band, active, followed).filter(({ contesting }) => !contesting);
    const sorted = sortStations(matching, active.sort, {
      km: ({ square }) => directionOf(ownGrid, square)?.km,
      markCount: (card) => marksOf(offeredBy(card)).length,
    });
    return active.reverse ? sorted.toReversed() : sorted;
  }, [cards, band, active, followed, ownGrid, marksOf]);
  const { places, waiting: arrived, handlers, update } = usePlaces(listed, cards, JSON.stringify([band, active]));

  const countsText = JSON.stringify(filterCounts(cards, band, followed));
  const counts = useMemo(
    () => (isPending || isError ? undefined : (JSON.parse(countsText) as ReturnType<typeof filterCounts>)),
    [isPending, isError, countsText],
  );

  const isPhone = useMediaQuery('(max-width: 799px)');
  const [showAll, setShowAll] = useState(false);

  const shown = places
    .slice(0, showAll ? undefined : isPhone || isVisitor ? MAX_SHOWN_AT_FIRST : MAX_SHOWN)
    .map(({ card }) => card);
  const placed = new Set(places.map(({ card }) => card.id));
  const contesters = filterStations(cards, band, active, followed).filter(
    ({ id, contesting }) => contesting && !placed.has(id),
  );
  const title = useId();

  return (
    <section aria-labelledby={title} {...handlers}>
      <div className={styles.arriving} role="status">
        {isPending && <span className={styles.loading}>Loading feed...</span>}
        {arrived > 0 && (
          <button type="button" className={cx(pillStyles.pill, styles.newStations)} onClick={update}>
            {countText(arrived)} new {arrived === 1 ? 'station' : 'stations'}
          </button>
        )}
      </div>
      <div className={styles.heading}>
        <h2 className="lg" id={title}>
          Stations
        </h2>
        <FilterRow band={band} counts={counts} showFollowing={session !== null} chosen={chosen} />
      </div>
      {isError && cards.length === 0 ? (
        <div className={panelStyles.panel}>
          <ErrorState text="Failed to load stations." detail={error.message} onRetry={() => void refetch()} />
        </div>
      ) : isPending || shown.length > 0 || contesters.length > 0 ? (
        <StationGrid
          cards={isPending ? undefined : shown}
          view={view}
          ownId={session?.user.id}
          onTune={tune}
          marksOf={marksOf}
          ownGrid={ownGrid}
        />
      ) : (
        <div className={panelStyles.panel}>
          <Empty
            band={band}
            hasFilters={active.onAir || active.callingCq || active.following}
            onClear={() => change(NO_FILTERS)}
          />
        </div>
      )}
      {places.length > shown.length && (
        <p className={styles.showAll}>
          <Button onClick={() => setShowAll(true)}>Show all {countText(places.length)} stations</Button>
        </p>
      )}
      <ContestStrip cards={contesters} />
    </section>
  );
}

/** The sorts that need no log and no grid. */
const visitorSort = (sort: StationSort): StationSort => (sort === 'time' ? sort : 'listed');

interface EmptyProps {
  band: string;

  hasFilters: boolean;
  onClear: () => void;
}

function Empty({ band, hasFilters, onClear }: EmptyProps) {
  if (hasFilters) {
    return (
      <EmptyState
        text="No stations match these filters."
        action={
          <Button small onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  if (band) {
    return (
      <EmptyState
        text={`No stations on ${band} right now.`}
        link={{ to: '/', label: 'Show all bands', preventScrollReset: true }}
      />
    );
  }
  return <EmptyState text="No one is on the air right now. Stations appear here as soon as a radio connects." />;
}
