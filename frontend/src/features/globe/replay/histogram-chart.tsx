import { memo, useMemo } from 'react';
import { useDateFormat } from '../../../lib/text/display-settings.ts';
import { utcDateText, utcMinuteText } from '../../../lib/text/time-text.ts';
import { bandColour } from '../../../ui/radio/band-token.ts';
import { histogramOf } from './histogram.ts';
import styles from './replay-bar.module.css';
import type { ReplayContacts } from './replay-contacts.ts';
import type { Span } from './replay-player.ts';

const BINS = 160;
const HEIGHT = 40;
/** Steps of the slider: arrow keys move by a two-hundredth of the span. */
const STEPS = 200;

export interface ReplayHistogramProps {
  contacts: ReplayContacts;
  span: Span;
  moment: number;
  onSeek: (moment: number) => void;
}

/** The contacts over time by band, under a slider that chooses the moment. */
export function ReplayHistogram({ contacts, span, moment, onSeek }: ReplayHistogramProps) {
  const format = useDateFormat();
  const length = span.to - span.from;
  const text = `${utcDateText(moment, format)} ${utcMinuteText(moment)} UTC`;
  return (
    <div className={styles.histogram}>
      <Bars contacts={contacts} span={span} />
      <input
        type="range"
        aria-label="Moment"
        aria-valuetext={text}
        min={span.from}
        max={span.to}
        // The native slider moves by this step, also by arrow keys; a pointer chooses to the step, too.
        step={Math.max(1_000, Math.round(length / STEPS / 1_000) * 1_000)}
        value={moment}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      <i className={styles.now} style={{ left: `${length > 0 ? (100 * (moment - span.from)) / length : 0}%` }} />
    </div>
  );
}

const Bars = memo(function Bars({ contacts, span }: Pick<ReplayHistogramProps, 'contacts' | 'span'>) {
  const paths = useMemo(() => barPaths(contacts, span), [contacts, span]);
  return (
    <svg viewBox={`0 0 ${BINS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {paths.map(({ band, path }) => (
        <path key={band} d={path} fill={bandColour(band)} />
      ))}
    </svg>
  );
});

/** One path per band, stacked. */
function barPaths(contacts: ReplayContacts, span: Span): { band: string; path: string }[] {
  const { counts, highest } = histogramOf(contacts, span, BINS);
  const { bandNames } = contacts;
  const tops = new Float64Array(BINS);
  return bandNames.map((band, at) => {
    let path = '';
    for (let bin = 0; bin < BINS; bin++) {
      const count = counts[bin * bandNames.length + at] ?? 0;
      if (count === 0) continue;
      const height = (count / highest) * HEIGHT;
      const bottom = HEIGHT - (tops[bin] ?? 0);
      path += `M${bin} ${bottom.toFixed(2)}h.8v${(-height).toFixed(2)}h-.8z`;
      tops[bin] = (tops[bin] ?? 0) + height;
    }
    return { band: band || 'other', path };
  });
}
