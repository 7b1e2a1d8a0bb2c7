import { parseGrid } from '@pileup/radio/grid';

/** A station's grid as everybody sees it, and as it would be seen with its precise location; in words where there is none. */
export function squaresOf(grid: string): { square: string; precise: string } {
  const read = parseGrid(grid) ?? '';
  return {
    square: read.length >= 4 ? read.slice(0, 4) : 'four characters of your grid',
    precise: read.length >= 6 ? read.slice(0, 6) : 'six characters of your grid',
  };
}
