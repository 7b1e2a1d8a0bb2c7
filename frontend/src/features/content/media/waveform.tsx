import styles from './recording-player.module.css';

const HEIGHT = 100;
/** Height of the bar of a silent part. */
const MIN_HEIGHT = 3;

/** A recording as bars, the played part in another colour; a plain line if there are no peaks. */
export function Waveform({ peaks, played }: { peaks: readonly number[]; played: number }) {
  const bars = peaks.length > 0 ? peaks : Array<number>(200).fill(0);
  const path = (from: number, to: number) =>
    bars
      .slice(from, to)
      .map((peak, at) => {
        const height = Math.max(MIN_HEIGHT, (peak / 255) * (HEIGHT - 12));
        return `M${from + at} ${(HEIGHT - height) / 2}h.6v${height}h-.6z`;
      })
      .join('');
  const split = Math.round(played * bars.length);
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${bars.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.played} fill="currentColor" d={path(0, split)} />
      <path fill="currentColor" d={path(split, bars.length)} />
    </svg>
  );
}
