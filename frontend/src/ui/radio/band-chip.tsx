import type { CSSProperties } from 'react';
import { bandColour } from './band-token.ts';

/** A band: its colour as a bar, and always its name. Nothing where the band is unknown. */
export function BandChip({ band }: { band: string }) {
  if (!band) return null;
  return (
    <span className="band" style={{ '--c': bandColour(band) } as CSSProperties}>
      {band.toLowerCase() === 'sat' ? 'SAT' : band.toLowerCase()}
    </span>
  );
}
