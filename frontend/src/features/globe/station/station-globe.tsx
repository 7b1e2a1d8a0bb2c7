import type { ProfileCharts } from '@pileup/contract/social';
import { bearingDeg, distanceKm, gridCentre, parseGrid } from '@pileup/radio/grid';
import { useMemo } from 'react';
import { useProfileCharts } from '../../../lib/profile-charts.ts';
import { useDistanceUnit } from '../../../lib/text/display-settings.ts';
import { distanceText } from '../../../lib/text/distance-text.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { useEntityOf } from '../../../lib/worked.ts';
import { Button } from '../../../ui/button.tsx';
import { WITHOUT_TEXT } from '../../../ui/radio/heat.ts';
import type { GlobeContact, GlobeFilter, GlobeLayers, GlobePlace } from '../engine/globe.ts';
import { ClosedTable } from '../view/arcs-table.tsx';
import { GlobeStage } from '../view/globe-stage.tsx';
import styles from './station-globe.module.css';
import { workedArcs } from './worked-arcs.ts';

const NO_GRIDS: ProfileCharts['grids'] = [];
const NO_FILTER: GlobeFilter = { bands: new Set(), classes: new Set() };
const LAYERS: GlobeLayers = { greyLine: true, calls: true, sunAndMoon: false, grid: false, rotate: true };
/** The centre of the view if the station's place is unknown. */
const CENTRE = { lat: 30, lon: 0 };

export interface StationGlobeProps {
  callsign: string;
  grid: string;
}

/** A globe centred on the station, with an arc to each grid square it has worked. */
export function StationGlobe({ callsign, grid }: StationGlobeProps) {
  const query = useProfileCharts(callsign);
  const grids = query.data?.grids ?? NO_GRIDS;
  const home = useStationPlace(callsign, grid);
  const arcs = useMemo(() => workedArcs(home, grids), [home, grids]);
  // All arcs have time 0: half of the window has passed, so that they look neither new nor old.
  const windowMs = useMemo(() => 2 * Date.now(), []);
  return (
    <figure className={styles.globe}>
      <GlobeStage
        // The view begins at the station's place, which may be found later.
        key={home ? 'placed' : 'not placed'}
        {...{ arcs, windowMs, home }}
        {...{ centre: CENTRE, mode: 'globe', colourBy: 'band', filter: NO_FILTER, layers: LAYERS }}
        className={styles.stage}
        label={globeText(callsign, grid, query.data)}
        textOf={squareText}
        onSelect={() => undefined}
        footer={<Caption query={query} />}
      >
        {() => <SquaresTable grids={grids} home={home} />}
      </GlobeStage>
    </figure>
  );
}

function Caption({ query: { data, error, refetch } }: { query: ReturnType<typeof useProfileCharts> }) {
  if (data)
    return (
      <span>
        {squaresText(data)}
        <span className={styles.heatKey} aria-hidden="true">
          {WITHOUT_TEXT.map((step) => (
            <i key={step} style={{ background: `var(--${step})` }} />
          ))}
        </span>
      </span>
    );
  if (!error)
    return (
      <span role="status" aria-label="Loading grid squares">
        Loading…
      </span>
    );
  return (
    <span role="alert">
      Failed to load grid squares.{' '}
      <Button small onClick={() => void refetch()}>
        Retry
      </Button>
    </span>
  );
}

/** The middle of the station's square, else of its entity, which CB stations do not have. */
function useStationPlace(call: string, grid: string): GlobePlace | undefined {
  const parsed = parseGrid(grid);
  const entityOf = useEntityOf(!parsed);
  const entity = parsed ? null : entityOf?.(call, Date.now());
  const lat = parsed ? gridCentre(parsed).lat : entity?.latitude;
  const lon = parsed ? gridCentre(parsed).lon : entity?.longitude;
  return useMemo(() => (lat === undefined || lon === undefined ? undefined : { lat, lon, call }), [lat, lon, call]);
}

const squareText = ({ to }: GlobeContact) => to.label ?? '';

function globeText(callsign: string, grid: string, charts: ProfileCharts | undefined): string {
  const where = grid ? `${callsign} in ${grid}` : callsign;
  if (!charts || charts.grid_count === 0) return `Globe: ${where}`;
  const most = charts.grids.slice(0, 5).map(({ grid: square, count }) => `${square} (${countText(count)})`);
  return `Globe: ${where}, ${squaresText(charts, 'grid ')}, most worked: ${most.join(', ')}. Arrow keys turn it, plus and minus zoom.`;
}

function squaresText({ grid_count, counting }: ProfileCharts, kind = ''): string {
  if (counting) return 'Counting grid squares…';
  return `${countText(grid_count)} ${kind}${grid_count === 1 ? 'square' : 'squares'} worked`;
}

const MOST_ROWS = 100;
const COLUMNS = ['Square', 'Contacts', 'Distance', 'Beam'];

interface SquaresTableProps {
  grids: ProfileCharts['grids'];
  home: GlobePlace | undefined;
}

/** The squares of a station's globe as text, most worked first. */
function SquaresTable({ grids, home }: SquaresTableProps) {
  const unit = useDistanceUnit();
  return (
    <ClosedTable summary="Squares as a table" label="Squares worked" columns={COLUMNS}>
      {grids.slice(0, MOST_ROWS).map(({ grid, count }) => {
        const parsed = parseGrid(grid);
        const place = parsed && gridCentre(parsed);
        return (
          <tr key={grid}>
            <td>{grid}</td>
            <td>{countText(count)}</td>
            <td>{home && place ? distanceText(distanceKm(home, place), unit) : '–'}</td>
            <td>{home && place ? `${Math.round(bearingDeg(home, place)) % 360}°` : '–'}</td>
          </tr>
        );
      })}
    </ClosedTable>
  );
}
