import { isCallingCq } from '../lib/calling-cq.ts';
import { useActiveUsers, useBandStats } from '../lib/live/live.ts';
import { countText } from '../lib/text/time-text.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import styles from './live-pulse.module.css';

/** The current activity in three numbers, on wide screens. */
export function LivePulse() {
  const isWide = useMediaQuery('(min-width: 1200px)');
  return isWide ? <Figures /> : null;
}

function Figures() {
  const { data: cards } = useActiveUsers();
  const { data: stats } = useBandStats();
  const onAir = cards?.filter(({ is_live }) => is_live).length;
  const callingCq = cards?.filter(isCallingCq).length;
  const qsos = stats?.reduce((sum, { count }) => sum + count, 0);
  return (
    <p className={styles.figures}>
      <Figure count={onAir} label="on air" />
      <Figure count={callingCq} label="calling CQ" />
      <Figure count={qsos} label="QSOs in the last 100 minutes" />
    </p>
  );
}

function Figure({ count, label }: { count: number | undefined; label: string }) {
  return (
    <span>
      <b>{count === undefined ? '–' : countText(count)}</b> {label}
    </span>
  );
}
