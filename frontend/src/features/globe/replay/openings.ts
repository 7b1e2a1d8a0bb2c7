import type { ReplayContacts } from './replay-contacts.ts';
import type { Span } from './replay-player.ts';
import { countUntil } from './visible-window.ts';

const SHORTEST_PAUSE_MS = 30 * 60_000;
/** Pauses are longer in a long replay: else nearly every contact of one station's year would be an opening. */
const PAUSES_PER_SPAN = 48;
/** Shorter paths are open nearly always, and their continent is often one's own. */
const SHORTEST_PATH_KM = 3_000;

/** The opening of a band to a continent. */
export interface Opening {
  /** Milliseconds. */
  readonly at: number;
  readonly band: string;
  /** The continent's two letters. */
  readonly continent: string;
}

/** How long no contact must have been made on a band to a continent before the next one is an opening. */
export function pauseOf({ from, to }: Span): number {
  return Math.max(SHORTEST_PAUSE_MS, (to - from) / PAUSES_PER_SPAN);
}

/**
 * The openings of a replay: each first contact on a band with a station in a continent after a pause, over at least
 * 3,000 km. Contacts before the replay are unknown, so the pause must lie within it.
 * @param continentOf returns the continent of a DXCC entity; empty if unknown
 */
export function openingsOf(
  { times, bands, bandNames, entities, km }: ReplayContacts,
  span: Span,
  continentOf: (entity: number) => string,
): Opening[] {
  const pause = pauseOf(span);
  const lastAt = new Map<string, number>();
  const openings: Opening[] = [];
  for (let n = 0; n < times.length; n++) {
    const band = bandNames[bands[n] ?? 0];
    const continent = continentOf(entities[n] ?? 0);
    if (!band || !continent || (km[n] ?? 0) < SHORTEST_PATH_KM) continue;
    const path = `${band} ${continent}`;
    const at = times[n] ?? 0;
    if (at - (lastAt.get(path) ?? span.from) >= pause) openings.push({ at, band, continent });
    lastAt.set(path, at);
  }
  return openings;
}

/** The first opening after a moment; undefined if none follows. */
export function nextOpening(openings: readonly Opening[], moment: number): Opening | undefined {
  const times = openings.map(({ at }) => at);
  return openings[countUntil(times, moment)];
}
