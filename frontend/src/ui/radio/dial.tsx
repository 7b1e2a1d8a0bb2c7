import type { UserCard } from '@pileup/contract/presence';
import type { CSSProperties } from 'react';
import { cx } from '../../lib/cx.ts';
import { placeOf, type Span, spanOf } from '../../lib/station/station-place.ts';
import styles from './dial.module.css';

export interface DialProps {
  station: Pick<UserCard, 'on_freq' | 'band' | 'prop_mode'>;
  className?: string | undefined;
}

/**
 * The tuning scale of a station: the edges of its band and a needle at its frequency. Hatched if the frequency is
 * hidden, empty without one. Hidden from screen readers: show the frequency as text next to it.
 */
export function Dial({ station, className }: DialProps) {
  if (station.on_freq === '******')
    return <div className={cx(styles.dial, styles.hidden, className)} aria-hidden="true" />;
  const span = station.on_freq === null ? null : spanOf(station);
  const place = placeOf(station);
  if (!span) return <div className={cx(styles.dial, styles.idle, className)} aria-hidden="true" />;
  return (
    <div className={cx(styles.dial, className)} aria-hidden="true">
      <span>{edgeText(span, 0)}</span>
      <span>{edgeText(span, 1)}</span>
      {place !== null && <i style={{ '--x': place } as CSSProperties} />}
    </div>
  );
}

/** `7.000` MHz; from 1 GHz up without trailing zeros: `10489.5`. */
function edgeText(span: Span, end: 0 | 1): string {
  // 11 m ends one hertz short of 28 MHz.
  const mhz = Math.round(span[end] / 1000) / 1000;
  return mhz < 1000 ? mhz.toFixed(3) : String(mhz);
}
