import type { LogbookRow } from '@pileup/contract/logbook';
import { gridCentre, parseGrid } from '@pileup/radio/grid';
import { beamOf, type PathEnd, pathKm } from '../qso/path/contact-path.ts';

/**
 * The distance (km) and the beam (degrees) of a row with details; null where a position is unknown.
 *
 * @param home the operator's grid, for contacts without one of their own
 */
export function rowPath(row: LogbookRow, home: string): { km: number | null; beam: number | null } {
  const { my_grid, LAT = null, LON = null } = row;
  const grid = parseGrid(my_grid || home);
  const from = endAt(grid && gridCentre(grid));
  const to = endAt(LAT === null || LON === null ? null : { lat: LAT, lon: LON });
  return { km: pathKm([from, to]), beam: beamOf(from, to)?.short ?? null };
}

const endAt = (place: PathEnd['place']): PathEnd => ({ call: '', dxcc: null, country: '', grid: '', place });
