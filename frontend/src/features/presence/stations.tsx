import type { UserCard } from '@pileup/contract/presence';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useActiveUsers } from '../../lib/live/live.ts';
import { countText } from '../../lib/text/time-text.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { useFollowing } from '../../session/refresh.ts';
import { useSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useHeld } from '../../ui/use-held.ts';
import { FilterRow } from './filter-row.tsx';
import { filterCounts, filterStations, NO_FILTERS } from './station-filters.ts';
import { StationGrid } from './station-grid.tsx';
import { inPlace, stableOrder, newStationCount } from './station-order.ts';
import { useStationFilters } from './use-station-filters.ts';
import { useTuning } from './use-tuning.ts';

const NO_STATIONS: readonly UserCard[] = [];
/** More than so many cards push everything below them out of reach; the rest is one press away. */
const MAX_SHOWN = 48;
/** A pointer that has not moved for so long holds nothing any more. */
const POINTER_TIMEOUT_MS = 20_000;
const MAX_SHOWN_ON_PHONE = 12;

/** Who is on the air and who is online, narrowed to a band (empty: all) and by the boxes. */
export function Stations({ band }: { band: string }) {
  const { data: cards = NO_STATIONS, isPending, isError, error, refetch } = useActiveUsers();
  const chosen = useStationFilters();
  const { filters, view, change } = chosen;
  const session = useSession();
  const following = useFollowing();
  const tune = useTuning(cards);
  const followed = useMemo(() => new Set(following), [following]);
  // The box of a visitor is not there to be unticked.
  const boxes = session ? filters : { ...filters, following: false };

  const seats = useRef<readonly number[]>([]);
  const all = useMemo(() => stableOrder(cards, seats.current), [cards]);
  seats.current = useMemo(() => all.map(({ id }) => id), [all]);
  const wanted = filterStations(all, band, boxes, followed);

  // A pointer that rests where the page appears holds what comes first, not the emptiness before.
  const { held, handlers: watch, update: catchUp } = useHeld(isPending ? undefined : wanted, POINTER_TIMEOUT_MS);
  const choice = JSON.stringify([band, boxes]);
  // What was just asked for comes at once, also under the hand that asked.
  const chosenBefore = useRef(choice);
  useLayoutEffect(() => {
    if (chosenBefore.current !== choice) catchUp();
    chosenBefore.current = choice;
  }, [choice, catchUp]);

  const phone = useMediaQuery('(max-width: 799px)');
  const [whole, setWhole] = useState(false);
  // Nothing keeps its place among nobody.
  const standing = held?.length ? inPlace(held, all) : wanted;
  const ordered = boxes.reverse ? standing.toReversed() : standing;
  const shown = whole ? ordered : ordered.slice(0, phone ? MAX_SHOWN_ON_PHONE : MAX_SHOWN);
  const arrived = held?.length ? newStationCount(held, wanted) : 0;
  const title = useId();

  return (
    <section aria-labelledby={title} {...watch}>
      <div className="arriving" role="status">
        {isPending && <span className="loading">Loading feed...</span>}
        {arrived > 0 && (
          <button type="button" className="pill" onClick={catchUp}>
            {countText(arrived)} new {arrived === 1 ? 'station' : 'stations'}
          </button>
        )}
      </div>
      <div className="stations-h">
        <h2 className="lg" id={title}>
          Stations
        </h2>
        <FilterRow
          band={band}
          counts={isPending || isError ? undefined : filterCounts(cards, band, followed)}
          follows={session !== null}
          chosen={chosen}
        />
      </div>
      {isError && cards.length === 0 ? (
        <div className="panel">
          <ErrorState text="The stations could not be loaded." detail={error.message} onRetry={() => void refetch()} />
        </div>
      ) : isPending || shown.length > 0 ? (
        <StationGrid cards={isPending ? undefined : shown} view={view} ownId={session?.user.id} onTune={tune} />
      ) : (
        <div className="panel">
          <Empty
            band={band}
            boxed={boxes.onAir || boxes.callingCq || boxes.following}
            onClear={() => change(NO_FILTERS)}
          />
        </div>
      )}
      {ordered.length > shown.length && (
        <p className="all-stations">
          <Button onClick={() => setWhole(true)}>Show all {countText(ordered.length)} stations</Button>
        </p>
      )}
    </section>
  );
}

interface EmptyProps {
  band: string;
  /** A box is ticked. */
  boxed: boolean;
  onClear: () => void;
}

function Empty({ band, boxed, onClear }: EmptyProps) {
  if (boxed) {
    return (
      <EmptyState
        text="No station passes the boxes that are ticked."
        action={
          <Button small onClick={onClear}>
            Show everybody
          </Button>
        }
      />
    );
  }
  if (band) {
    return (
      <EmptyState
        text={`No station on ${band} right now.`}
        action={
          <ButtonLink small to="/" preventScrollReset>
            Show all bands
          </ButtonLink>
        }
      />
    );
  }
  return <EmptyState text="Nobody is on the air right now. Stations appear here as soon as a radio is heard." />;
}
