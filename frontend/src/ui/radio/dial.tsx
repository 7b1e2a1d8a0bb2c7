import type { UserCard } from '@pileup/contract/presence';
import type { CSSProperties } from 'react';
import type { Span } from '../../lib/station-place.ts';
import { placeOf, spanOf } from '../../lib/station-place.ts';
import './dial.css';

/**
 * The tuning scale of a station: the edges of its band and the needle at its place. Hatched where the frequency is
 * hidden, empty where there is none. It only repeats what stands beside it as text.
 */
export function Dial({ station }: { station: Pick<UserCard, 'on_freq' | 'band' | 'prop_mode'> }) {
  if (station.on_freq === '******') return <div className="dial none" aria-hidden="true" />;
  const span = station.on_freq === null ? null : spanOf(station);
  const place = placeOf(station);
  if (!span) return <div className="dial idle" aria-hidden="true" />;
  return (
    <div className="dial" aria-hidden="true">
      <span>{isClear(place, 0) && edgeText(span, 0)}</span>
      <span>{isClear(place, 1) && edgeText(span, 1)}</span>
      {place !== null && <i style={{ '--x': place } as CSSProperties} />}
    </div>
  );
}

/** Whether the needle stands clear of the text at this end. */
function isClear(place: number | null, end: 0 | 1): boolean {
  return place === null || Math.abs(place - end) > 0.22;
}

/** `7.000`, above a gigahertz only as much as needed: `10489.5`. */
function edgeText(span: Span, end: 0 | 1): string {
  // 11 m ends one hertz short of 28 MHz.
  const mhz = Math.round(span[end] / 1000) / 1000;
  return mhz < 1000 ? mhz.toFixed(3) : String(mhz);
}
