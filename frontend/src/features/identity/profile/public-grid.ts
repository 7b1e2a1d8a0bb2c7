import { parseGrid } from '@pileup/radio/grid';

/** The public grid, and the grid with precise location switched on; a description if the grid is missing or too short. */
export function publicGrids(grid: string): { square: string; precise: string } {
  const read = parseGrid(grid) ?? '';
  return {
    square: read.length >= 4 ? read.slice(0, 4) : 'four characters of your grid',
    precise: read.length >= 6 ? read.slice(0, 6) : 'six characters of your grid',
  };
}
