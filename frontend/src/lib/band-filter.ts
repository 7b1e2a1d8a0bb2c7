import { parseBand } from '@pileup/radio/band';

/** The band filter of the home page's URL (`?band=20m`, `?band=SAT`); empty for all bands. */
export function bandFilterOf(query: URLSearchParams): string {
  const band = query.get('band') ?? '';
  return band.trim().toUpperCase() === 'SAT' ? 'SAT' : parseBand(band);
}
