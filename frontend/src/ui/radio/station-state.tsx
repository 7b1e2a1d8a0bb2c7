import type { UserCard } from '@pileup/contract/presence';
import { cx } from '../../lib/cx.ts';
import styles from './station-state.module.css';

export interface StationStateProps {
  station: Pick<UserCard, 'is_live' | 'is_online' | 'ptt_down'>;
  /** Shows only the shape, always or on phones; the text stays for screen readers. */
  compact?: 'always' | 'phones' | undefined;
  className?: string | undefined;
}

/**
 * Whether a station is on the air, transmitting, online or offline; shape and text differ, not only the colour.
 * Emoji look different on every system, so they are only in the text for screen readers and copying.
 */
export function StationState({ station, compact, className }: StationStateProps) {
  const classes = cx(
    styles.state,
    compact === 'always' && styles.compact,
    compact === 'phones' && styles.compactOnPhones,
    className,
  );
  if (station.is_live && station.ptt_down) {
    return (
      <span className={cx(classes, styles.transmitting)}>
        <span className="vh">🔴 On air, transmitting: </span>
        <span className={styles.word}>TX</span>
      </span>
    );
  }
  if (station.is_live) return <Mark className={cx(classes, styles.onAir)} sign="🔴" word="On air" />;
  if (station.is_online) return <Mark className={cx(classes, styles.online)} sign="🟢" word="Online" />;
  return <Mark className={cx(classes, styles.left)} sign="" word="Left" />;
}

function Mark({ className, sign, word }: { className: string; sign: string; word: string }) {
  return (
    <span className={className}>
      {sign && <span className="vh">{sign} </span>}
      <span className={styles.word}>{word}</span>
    </span>
  );
}
