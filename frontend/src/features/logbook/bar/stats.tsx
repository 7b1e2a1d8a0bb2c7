import { useUtcClock } from '../../../lib/clock.ts';
import { durationText } from '../../../lib/text/duration-text.ts';
import { countText } from '../../../lib/text/time-text.ts';
import styles from './action-row.module.css';
import { secondsSince } from './log-request.ts';
import { averageSeconds, predictedPerHour } from './session-counters.ts';
import type { LogBarState } from './use-log-bar.ts';

/** Duration of the current contact and the counters since the last reset. */
export function Stats({ bar: { form, counters } }: { bar: LogBarState }) {
  const perHour = predictedPerHour(counters);
  return (
    <dl className={styles.stats}>
      <CurrentQso startedAt={form.startedAt} />
      <Stat name="Average QSO" value={durationText(averageSeconds(counters))} />
      <Stat name="Per hour" value={perHour === null ? '–' : `≈ ${countText(perHour)}`} className={styles.roomy} />
      <Stat name="Last QSO" value={durationText(counters.last?.seconds ?? null)} className={styles.roomy} />
      <Stat name="Total QSOs" value={countText(counters.total)} className={styles.roomy} />
    </dl>
  );
}

/** A separate component, so that only this re-renders each second. */
function CurrentQso({ startedAt }: { startedAt: number | null }) {
  const now = useUtcClock();
  // Before the first lookup the duration is 0.
  return <Stat name="Current QSO" value={durationText(secondsSince(startedAt, now) ?? 0)} className={styles.current} />;
}

function Stat({ name, value, className }: { name: string; value: string; className?: string | undefined }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
