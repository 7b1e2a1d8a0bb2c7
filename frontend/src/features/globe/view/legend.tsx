import type { CSSProperties } from 'react';
import { cx } from '../../../lib/cx.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { bandColour } from '../../../ui/radio/band-token.ts';
import type { ColourBy } from '../engine/globe.ts';
import type { LegendRow } from './arc-counts.ts';
import styles from './legend.module.css';

const CLASS_LABELS: Readonly<Record<string, string>> = { voice: 'Voice', cw: 'CW', data: 'Data', sstv: 'SSTV' };

export interface LegendProps {
  rows: readonly LegendRow[];
  by: ColourBy;
  onToggle: (name: string) => void;
  /** Shows the legend in one line that scrolls, for narrow places. */
  isRow?: boolean;
}

/** The meaning of the colours, with the number of arcs; a click shows or hides them. */
export function Legend({ rows, by, onToggle, isRow = false }: LegendProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul className={cx(isRow ? styles.row : styles.list)} aria-label={by === 'band' ? 'Bands' : 'Modes'}>
      {rows.map(({ name, count, isShown }) => {
        const colour = by === 'band' ? bandColour(name) : `var(--${name})`;
        const label = by === 'band' ? name || 'Other' : (CLASS_LABELS[name] ?? name);
        return (
          <li key={name}>
            <button
              type="button"
              aria-pressed={isShown}
              style={{ '--c': colour, '--p': count / most } as CSSProperties}
              onClick={() => onToggle(name)}
            >
              <span className={styles.box} aria-hidden="true" />
              <span className={styles.name}>{label}</span>
              <span className={styles.count}>
                {countText(count)}
                <span className="vh"> {count === 1 ? 'arc' : 'arcs'}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
