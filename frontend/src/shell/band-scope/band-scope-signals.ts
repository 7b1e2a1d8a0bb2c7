import type { UserCard } from '@pileup/contract/presence';
import { isCallingCq } from '../../lib/calling-cq.ts';
import { bandOfStation, placeOf, SCOPE_BANDS } from '../../lib/station-place.ts';

/** A live station whose frequency is known. */
export interface Signal {
  /** Of the account: what makes each peak a little different, and always the same. */
  id: number;
  /** How far up the band, 0 to 1. */
  place: number;
  /** Calls CQ: gets the caret. */
  cq: boolean;
}

/** One band as the scope shows it. */
export interface Segment {
  band: string;
  /** Live stations, those with a hidden frequency too. */
  count: number;
  /** Those that are on the band somewhere: they raise the noise, and never show where. */
  hidden: number;
  signals: Signal[];
}

/** The live stations by band, in the order of the scope. */
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

/** The noise of an empty band, and how much each hidden station adds; of the height. */
const NOISE = 0.05;
const HIDDEN_NOISE = 0.03;
const MOST_NOISE = 0.3;
/** Half the width of a peak, px. */
const PEAK_PX = 1.1;

/**
 * The trace of a band, one level from 0 to 1 for every pixel of its width. The same stations always give the same
 * trace: nothing moves at the edge of the eye but what has really changed.
 */
export function traceOf({ band, hidden, signals }: Segment, width: number): number[] {
  const floor = NOISE + Math.min(MOST_NOISE, hidden * HIDDEN_NOISE);
  const seed = SCOPE_BANDS.indexOf(band) * 1000;
  const levels = Array.from({ length: width }, (_, x) => floor * (0.35 + 0.65 * grain(seed + x)));
  for (const { id, place, cq } of signals) {
    const middle = placeToPx(place, width);
    const height = cq ? 0.92 : 0.22 + 0.48 * grain(id);
    for (let x = Math.max(0, Math.floor(middle - 6)); x <= Math.min(width - 1, middle + 6); x++) {
      const level = height * Math.exp(-(((x - middle) / PEAK_PX) ** 2));
      levels[x] = Math.max(levels[x] ?? 0, level);
    }
  }
  return levels;
}

/** Peaks at the very edge of a band stay whole. */
export function placeToPx(place: number, width: number): number {
  return 4 + place * (width - 8);
}

/** A number from 0 to 1 that looks like chance and is always the same for the same n. */
function grain(n: number): number {
  let mixed = Math.imul(n + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x100000000;
}
