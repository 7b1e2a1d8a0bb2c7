import type { CSSProperties } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './band-chip.module.css';
import { bandColour } from './band-token.ts';

/** A band's name with its colour as a bar. Renders nothing if the band is unknown. */
export function BandChip({ band, className }: { band: string; className?: string | undefined }) {
  if (!band) return null;
  return (
    <span className={cx(styles.chip, className)} style={{ '--c': bandColour(band) } as CSSProperties}>
      {band.toLowerCase() === 'sat' ? 'SAT' : band.toLowerCase()}
    </span>
  );
}
