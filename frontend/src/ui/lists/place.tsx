import { cx } from '../../lib/cx.ts';
import styles from './place.module.css';

const METALS = ['gold', 'silver', 'bronze'] as const;

/** The rank on a board: a medal for the first three, otherwise the number. */
export function Place({ rank }: { rank: number }) {
  const metal = METALS[rank - 1];
  if (!metal) return <span className={styles.rank}>{rank}</span>;
  return (
    <svg className={cx(styles.medal, styles[metal])} viewBox="0 0 20 20" role="img" aria-label={`${rank}, ${metal}`}>
      <circle className={styles.disc} cx="10" cy="10" r="9.2" />
      <circle className={styles.rim} cx="10" cy="10" r="7.2" />
      <text x="10" y="13.8" textAnchor="middle">
        {rank}
      </text>
    </svg>
  );
}
