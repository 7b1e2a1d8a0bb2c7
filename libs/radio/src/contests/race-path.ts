import { parseCallsign } from '../callsign.ts';

const MAX_STATIONS = 5;

/** The path of a race: `/race/7/G4QZX,EA8_G4QAB`; without stations that of the first five. `_` stands for a slash. */
export function racePath(contest: number, stations: readonly string[]): string {
  const calls = stations.map((call) => call.replaceAll('/', '_')).join(',');
  return calls === '' ? `/race/${contest}` : `/race/${contest}/${calls}`;
}

/** The stations of such a path, five at most; texts that are no callsigns are left out. */
export function raceStations(text: string): string[] {
  const calls = text.split(',').flatMap((call) => parseCallsign(call.replaceAll('_', '/')) ?? []);
  return [...new Set<string>(calls)].slice(0, MAX_STATIONS);
}
