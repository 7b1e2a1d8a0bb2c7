import type { ArcEnd, LiveArc } from '@pileup/contract/globe';

const STATIONS: readonly (readonly [call: string, lat: number, lon: number, label: string])[] = [
  ['G4QZX', 51.5, -1, 'England'],
  ['W6QLA', 34.5, -119, 'United States'],
  ['K1QRV', 42.5, -71, 'United States'],
  ['W3QHX', 39.5, -77, 'United States'],
  ['VE3QOZ', 43.5, -79, 'Canada'],
  ['K5QTX', 30.5, -97, 'United States'],
  ['HK3QBO', 4.5, -75, 'Colombia'],
  ['PY2QLA', -23.5, -47, 'Brazil'],
  ['CE3QST', -33.5, -71, 'Chile'],
  ['EA8QVW', 28.5, -17, 'Canary Islands'],
  ['EA4QKO', 40.5, -3, 'Spain'],
  ['F5QTA', 48.5, 3, 'France'],
  ['DL1QZX', 52.5, 13, 'Germany'],
  ['OH2QXA', 60.5, 25, 'Finland'],
  ['UA3QNB', 55.5, 37, 'European Russia'],
  ['JA1QYZ', 35.5, 139, 'Japan'],
  ['VK2QAB', -33.5, 151, 'Australia'],
  ['ZS6QBC', -26.5, 29, 'South Africa'],
  ['ZL1QRS', -36.5, 175, 'New Zealand'],
  ['A61QMT', 24.5, 55, 'United Arab Emirates'],
];
const BANDS = ['160m', '80m', '60m', '40m', '40m', '40m', '30m', '20m', '20m', '20m', '17m', '15m', '12m', '10m', '6m'];
const MODES = [
  ['voice', 'SSB'],
  ['cw', 'CW'],
  ['data', 'FT8'],
] as const;

/** Arcs of pseudo-random contacts in the half hour before `now`, newest first; always the same ones. */
export function someArcs(count: number, now: number): LiveArc[] {
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  return Array.from({ length: count }, (_, at) => {
    const from = random(STATIONS.length);
    const to = (from + 1 + random(STATIONS.length - 1)) % STATIONS.length;
    const [mode_class, mode] = MODES[random(MODES.length)] ?? MODES[0];
    return {
      entity_id: 1_000_000 - at,
      from: endOf(from),
      to: endOf(to),
      meta: {
        mode_class,
        mode,
        band: BANDS[random(BANDS.length)] ?? '20m',
        TS: new Date(now - ((at + 0.5) / count) * 28 * 60_000).toISOString(),
      },
    };
  });
}

function endOf(station: number): ArcEnd {
  const [call, lat, lon, label] = STATIONS[station] ?? ['', 0, 0, ''];
  return { call, lat, lon, label };
}
