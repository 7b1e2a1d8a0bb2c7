import type { CSSProperties } from 'react';
import styles from './progress-bar.module.css';

export interface ProgressPart {
  kind: 'added' | 'duplicate' | 'rejected' | 'plain';
  /** Fraction of the total, 0 to 1. */
  part: number;
}

/** The progress of a long job in adjacent parts; show the numbers below it, as text. */
export function ProgressBar({ label, parts }: { label: string; parts: readonly ProgressPart[] }) {
  const done = Math.min(
    1,
    parts.reduce((sum, { part }) => sum + part, 0),
  );
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(done * 100)}
    >
      {parts.map(({ kind, part }) => (
        <i key={kind} className={styles[kind]} style={{ width: `${part * 100}%` } as CSSProperties} />
      ))}
    </div>
  );
}
