import type { ReplayContacts } from './replay-contacts.ts';
import type { Span } from './replay-player.ts';

export interface Histogram {
  readonly bins: number;
  /** Contacts by bin and band: those of a bin are adjacent. */
  readonly counts: Uint32Array;
  /** Number of contacts in the fullest bin. */
  readonly highest: number;
}

/** The contacts of a span by time and band. The last bin includes the last moment; contacts outside are left out. */
export function histogramOf({ times, bands, bandNames }: ReplayContacts, span: Span, bins: number): Histogram {
  const counts = new Uint32Array(bins * bandNames.length);
  const sums = new Uint32Array(bins);
  const length = span.to - span.from;
  for (let n = 0; n < times.length; n++) {
    const since = (times[n] ?? 0) - span.from;
    if (since < 0 || since > length) continue;
    const bin = length > 0 ? Math.min(bins - 1, Math.floor((since / length) * bins)) : 0;
    const at = bin * bandNames.length + (bands[n] ?? 0);
    counts[at] = (counts[at] ?? 0) + 1;
    sums[bin] = (sums[bin] ?? 0) + 1;
  }
  return { bins, counts, highest: sums.reduce((most, sum) => Math.max(most, sum), 0) };
}
