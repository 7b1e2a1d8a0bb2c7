import { type Grid, parseGrid } from '@pileup/radio/grid';

export const GRID_TEXT = 'A grid square has 4, 6, 8 or 10 characters, like IL18 or IL18ql.';

/** The typed grid of an operator; null if it is invalid or too rough for distances. */
export function parseOwnGrid(text: string): Grid | null {
  const grid = parseGrid(text);
  return grid !== null && grid.length >= 4 ? grid : null;
}
