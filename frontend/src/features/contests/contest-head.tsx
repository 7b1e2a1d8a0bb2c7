import type { Contest } from '@pileup/contract/contests/contests';
import { useUtcClock } from '../../lib/clock.ts';
import { useDateFormat } from '../../lib/text/display-settings.ts';
import { countText } from '../../lib/text/time-text.ts';
import styles from './contest-head.module.css';
import { contestClock, contestTimes, countdownText, STATE_NAMES } from './contest-text.ts';

/** The name of a contest, its times, and the time until its next stage. */
export function ContestHead({ contest, stations }: { contest: Contest; stations?: number }) {
  const format = useDateFormat();
  return (
    <div className={styles.head}>
      <h1>{contest.name}</h1>
      <p className={styles.facts}>
        <span>{contest.cabrillo_name}</span> <span>{contestTimes(contest, format)}</span>
        {stations !== undefined && <span>{stations === 1 ? '1 station' : `${countText(stations)} stations`}</span>}
      </p>
      <span className="sp" />
      <ContestClock contest={contest} />
    </div>
  );
}

/** The clock of a contest; only this component re-renders every second. */
export function ContestClock({ contest }: { contest: Contest }) {
  const now = useUtcClock();
  const next = contestClock(contest);
  return (
    <p className={styles.clock}>
      <span className="lg">{next?.label ?? 'Results'}</span>
      <b>{next ? countdownText(next.at - now) : STATE_NAMES[contest.state]}</b>
    </p>
  );
}
