import type { CSSProperties } from 'react';
import { profilePath } from '../../lib/profile-path.ts';
import { countText } from '../../lib/text/time-text.ts';
import { BandChip } from '../../ui/radio/band-chip.tsx';
import { Call } from '../../ui/radio/call.tsx';
import { Frequency } from '../../ui/radio/frequency.tsx';
import { ModeChip } from '../../ui/radio/mode-chip.tsx';
import type { RankedRow } from './board-list.ts';
import { Place } from './medal.tsx';

interface BoardLineProps {
  ranked: RankedRow;
  bySlot: boolean;
  you: boolean;
  /** Shows the contacts behind the count. */
  onProof: () => void;
}

/** A row of a board: rank, station, and a count that opens the contacts behind it. */
export function BoardLine({ ranked: { row, rank, part, colour }, bySlot, you, onProof }: BoardLineProps) {
  const { station_callsign: station, count, band = '', mode = '', freq = null } = row;
  const counted = `${countText(count)} ${count === 1 ? 'contact' : 'contacts'} of ${station} that count`;
  const meter = { '--p': part, '--c': `var(--${colour})` } as CSSProperties;
  return (
    <li className={bySlot ? 'line slot' : 'line'} style={meter}>
      <Place rank={rank} />
      <span className="who">
        <Call call={station} to={profilePath(station)} />
        {you && <span className="you">YOU</span>}
      </span>
      <button type="button" className="proof-of num" aria-label={counted} aria-haspopup="dialog" onClick={onProof}>
        {countText(count)}
      </button>
      {bySlot && (
        <span className="where">
          <BandChip band={band} />
          <ModeChip mode={mode} />
          <Frequency khz={freq} short />
        </span>
      )}
    </li>
  );
}
