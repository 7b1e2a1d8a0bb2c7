import type { UserCard } from '@pileup/contract/presence';
import { isCallingCq } from '../../lib/calling-cq.ts';
import { bandOfStation, placeOf, SCOPE_BANDS } from '../../lib/station/station-place.ts';

/** A live station whose frequency is known. */
export interface Signal {
  /** Account id; seeds the height of the peak. */
  id: number;
  /** Position within the band, 0 to 1. */
  place: number;
  cq: boolean;
}

export interface Segment {
  band: string;
  /** Stations on the air, including those with a hidden frequency. */
  count: number;
  /** Stations with a hidden frequency: they raise the noise floor, without a position. */
  hidden: number;
  signals: Signal[];
}

/** The stations on the air by band, in the order of the scope. */
export function segmentsOf(cards: readonly UserCard[]): Segment[] {
  const segments = SCOPE_BANDS.map((band): Segment => ({ band, count: 0, hidden: 0, signals: [] }));
  const byBand = new Map(segments.map((segment) => [segment.band, segment]));
  for (const card of cards) {
    const segment = card.is_live ? byBand.get(bandOfStation(card)) : undefined;
    if (!segment) continue;
    segment.count++;
    const place = placeOf(card);
    if (place === null) segment.hidden++;
    else segment.signals.push({ id: card.id, place, cq: isCallingCq(card) });
  }
  return segments;
}

/** Whether both would be drawn alike. */
export function isSameSegments(a: readonly Segment[], b: readonly Segment[] | undefined): boolean {
  return b !== undefined && JSON.stringify(a) === JSON.stringify(b);
}

/** Noise floor of an empty band, and the increase by each hidden station, as fractions of the height. */
const NOISE = 0.05;
const HIDDEN_NOISE = 0.03;
const MAX_NOISE = 0.3;
/** Half the width of a peak, px. */
const PEAK_PX = 1.1;

/** One level, 0 to 1, per pixel; the same for the same stations, so that only real changes are visible. */
export function traceOf({ band, hidden, signals }: Segment, width: number): number[] {
  const floor = NOISE + Math.min(MAX_NOISE, hidden * HIDDEN_NOISE);
  const seed = SCOPE_BANDS.indexOf(band) * 1000;
  const levels = Array.from({ length: width }, (_, x) => floor * (0.35 + 0.65 * pseudoRandom(seed + x)));
  for (const { id, place, cq } of signals) {
    const middle = placeToPx(place, width);
    const height = cq ? 0.92 : 0.22 + 0.48 * pseudoRandom(id);
    for (let x = Math.max(0, Math.floor(middle - 6)); x <= Math.min(width - 1, middle + 6); x++) {
      const level = height * Math.exp(-(((x - middle) / PEAK_PX) ** 2));
      levels[x] = Math.max(levels[x] ?? 0, level);
    }
  }
  return levels;
}

/** Keeps a margin, so that peaks at the edge of a band are not cut off. */
export function placeToPx(place: number, width: number): number {
  return 4 + place * (width - 8);
}

/** A pseudo-random number from 0 to 1, always the same for the same n. */
function pseudoRandom(n: number): number {
  let mixed = Math.imul(n + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x100000000;
}
