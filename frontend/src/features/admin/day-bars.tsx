import { countText } from '../../lib/text/time-text.ts';
import styles from './day-bars.module.css';

const WIDTH = 4;
const HEIGHT = 36;

export interface DayBarsProps {
  /** Noun for the values, such as `new accounts`. */
  what: string;
  /** One value for each day, today last. */
  values: readonly number[];
  shown?: (value: number) => string;
}

/** Daily bars, today's highlighted. Screen readers get the highest day and today. */
export function DayBars({ what, values, shown = countText }: DayBarsProps) {
  const highest = Math.max(1, ...values);
  const today = values.at(-1) ?? 0;
  const label = `${what}, the last ${values.length} days: highest ${shown(Math.max(0, ...values))}, today ${shown(today)}`;
  const bars = values.map((value, day) => ({
    x: day * WIDTH,
    // A day with the value 0 is a thin line; a larger value is always visible.
    height: value > 0 ? Math.max(1, (value / highest) * HEIGHT) : 0.5,
  }));
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${values.length * WIDTH - 1} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {bars.map(({ x, height }) => (
        <rect
          key={x}
          x={x}
          y={HEIGHT - height}
          width={WIDTH - 1}
          height={height}
          data-today={x === (values.length - 1) * WIDTH || undefined}
        />
      ))}
    </svg>
  );
}
