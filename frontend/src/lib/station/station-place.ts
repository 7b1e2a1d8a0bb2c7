import type { UserCard } from '@pileup/contract/presence';
import { type Band, bandEdges, bandOf, parseBand } from '@pileup/radio/band';
import { hzFromKhz } from '@pileup/radio/frequency';

type Placed = Pick<UserCard, 'on_freq' | 'band' | 'prop_mode'>;

/** The bands of the band scope, lowest frequency first; CB and satellites last. */
export const SCOPE_BANDS: readonly string[] = [
  '160m',
  '80m',
  '60m',
  '40m',
  '30m',
  '20m',
  '17m',
  '15m',
  '12m',
  '10m',
  '6m',
  '4m',
  '2m',
  '1.25m',
  '70cm',
  '23cm',
  '11m',
  'SAT',
];

/** Lower and upper edge, Hz. */
export type Span = readonly [lowHz: number, highHz: number];

/** Downlinks of amateur satellites: the IARU satellite segments and the narrow-band transponder of QO-100. */
const SATELLITE_SPANS: readonly Span[] = [
  [29_300_000, 29_510_000],
  [144_000_000, 146_000_000],
  [435_000_000, 438_000_000],
  [1_260_000_000, 1_270_000_000],
  [2_400_000_000, 2_450_000_000],
  [10_489_500_000, 10_490_000_000],
];

/** The band of a station in the scope: SAT if it works through a satellite; empty if unknown. */
export function bandOfStation({ on_freq, band, prop_mode }: Placed): string {
  if (prop_mode.toUpperCase() === 'SAT' || band.toUpperCase() === 'SAT') return 'SAT';
  const hz = hzOf(on_freq);
  return parseBand(band) || (hz === null ? '' : bandOf(hz));
}

/** A frequency (kHz) in Hz; null if it is hidden or unknown. */
export function hzOf(on_freq: UserCard['on_freq']): number | null {
  return on_freq === null || on_freq === '******' ? null : hzFromKhz(on_freq);
}

/** The frequency range of a station's dial; null outside all known bands. */
export function spanOf(station: Placed): Span | null {
  const band = bandOfStation(station);
  const hz = hzOf(station.on_freq);
  if (band !== 'SAT') return band === '' ? null : bandEdges(band as Band);
  if (hz === null) return null;
  const found = SATELLITE_SPANS.find(([low, high]) => hz >= low && hz <= high);
  const plain = bandOf(hz);
  return found ?? (plain === '' ? null : bandEdges(plain));
}

/** The position of a station within its span, 0 to 1; null if its frequency is hidden, unknown or outside. */
export function placeOf(station: Placed): number | null {
  const hz = hzOf(station.on_freq);
  const span = spanOf(station);
  if (hz === null || !span || hz < span[0] || hz > span[1]) return null;
  return (hz - span[0]) / (span[1] - span[0]);
}
