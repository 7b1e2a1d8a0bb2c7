import { parseBand } from '@pileup/radio/band';

/** The band the home page is narrowed to by its address (`?band=20m`, `?band=SAT`); empty for all. */
export function bandFilterOf(query: URLSearchParams): string {
  const asked = query.get('band') ?? '';
  return asked.trim().toUpperCase() === 'SAT' ? 'SAT' : parseBand(asked);
}
