import type { ProfileCharts } from '@pileup/contract/social';
import { bearingDeg, distanceKm, gridCentre, parseGrid } from '@pileup/radio/grid';
import { useDistanceUnit } from '../../../lib/text/display-settings.ts';
import { distanceText } from '../../../lib/text/distance-text.ts';
import { countText } from '../../../lib/text/time-text.ts';
import type { GlobePlace } from '../engine/globe.ts';
import { ClosedTable } from '../view/closed-table.tsx';

const MOST_ROWS = 100;
const COLUMNS = ['Square', 'Contacts', 'Distance', 'Beam'];

interface SquaresTableProps {
  grids: ProfileCharts['grids'];
  home: GlobePlace | undefined;
}

/** The squares of a station's globe as text, most worked first. */
export function SquaresTable({ grids, home }: SquaresTableProps) {
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
