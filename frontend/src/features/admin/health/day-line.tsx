import { countOf } from '../../../lib/text/amount-text.ts';
import styles from './health.module.css';

const STEP = 10;
const HEIGHT = 36;

export interface DayLineProps {
  what: string;
  /** One value for each day, today last; null where none was measured. */
  values: readonly (number | null)[];
  shown: (value: number) => string;
}

/** A sum over the days as a line, from its lowest to its highest value. Screen readers get the first and the last. */
export function DayLine({ what, values, shown }: DayLineProps) {
  const points = values.flatMap((value, day) => (value === null ? [] : [{ day, value }]));
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return <p className={styles.none}>Measured every ten minutes: nothing yet.</p>;
  const lowest = Math.min(...points.map(({ value }) => value));
  const span = Math.max(...points.map(({ value }) => value)) - lowest || 1;
  const at = ({ day, value }: (typeof points)[number]) =>
    `${day * STEP},${(HEIGHT - 4 - ((value - lowest) / span) * (HEIGHT - 8)).toFixed(1)}`;
  // One day alone is a short line, too.
  const drawn = points.length > 1 ? points : [{ ...first, day: first.day - 1 }, first];
  const label = `${what}: ${shown(first.value)}, ${countOf(values.length - 1 - first.day, 'day')} ago, to ${shown(last.value)}`;
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${(values.length - 1) * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <polyline points={drawn.map(at).join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
