import type { CSSProperties } from 'react';
import { cx } from '../../lib/cx.ts';
import { profilePath } from '../../lib/profile-path.ts';
import { countText } from '../../lib/text/time-text.ts';
import labelsStyles from '../../ui/labels.module.css';
import { BandChip } from '../../ui/radio/band-chip.tsx';
import { Call } from '../../ui/radio/call.tsx';
import { Frequency } from '../../ui/radio/frequency.tsx';
import { ModeChip } from '../../ui/radio/mode-chip.tsx';
import type { RankedRow } from './board-list.ts';
import styles from './boards.module.css';
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
    <li className={cx(styles.line, bySlot && styles.slot)} style={meter}>
      <Place rank={rank} />
      <span className={styles.station}>
        <Call call={station} to={profilePath(station)} />
        {you && <span className={labelsStyles.current}>YOU</span>}
      </span>
      <button
        type="button"
        className={cx('num', styles.count)}
        aria-label={counted}
        aria-haspopup="dialog"
        onClick={onProof}
      >
        {countText(count)}
      </button>
      {bySlot && (
        <span className={styles.details}>
          <BandChip band={band} className={styles.band} />
          <ModeChip mode={mode} className={styles.mode} />
          <Frequency khz={freq} short />
        </span>
      )}
    </li>
  );
}
