import type { CSSProperties } from 'react';
import { bandColour } from './band-token.ts';

/** A band's name with its colour as a bar. Renders nothing if the band is unknown. */
export function BandChip({ band }: { band: string }) {
  if (!band) return null;
  return (
    <span className="band" style={{ '--c': bandColour(band) } as CSSProperties}>
      {band.toLowerCase() === 'sat' ? 'SAT' : band.toLowerCase()}
    </span>
  );
}
