import type { AwardRule, AwardsResponse, OpenAwardPeriod } from '@pileup/contract/awards/awards';
import { awardMeasureText, awardPeriodText } from '@pileup/radio/awards/award-text';
import { Link } from 'react-router-dom';
import { useUtcClock } from '../../lib/clock.ts';
import { useSession } from '../../lib/session.ts';
import { profilePath } from '../../lib/station/station-paths.ts';
import { spanText } from '../../lib/text/duration-text.ts';
import { countText } from '../../lib/text/time-text.ts';
import { EmptyState } from '../../ui/states.tsx';
import { TableHead } from '../../ui/table.tsx';
import styles from './open-periods.module.css';

const UNITS = { contacts: 'QSOs', entities: 'entities', bands: 'bands' } as const;
const COLUMNS = ['Award and period', 'Leads', 'Count', 'Next', 'You', 'Time left'];

/** The provisional results of periods that run, and of those that wait for late contacts. */
export function OpenPeriods({ answer: { open, rules, own_places } }: { answer: AwardsResponse }) {
  if (open.length === 0) return <EmptyState text="No period is running." />;
  return (
    <table className={styles.table}>
      <TableHead columns={COLUMNS} />
      <tbody>
        {runningFirst(open).map((period) => {
          const rule = rules.find(({ id }) => id === period.award_id);
          const own = own_places.find((one) => one.award_id === period.award_id && one.from === period.from);
          return rule && <Row key={`${rule.key} ${period.from}`} period={period} rule={rule} ownPlace={own?.place} />;
        })}
      </tbody>
    </table>
  );
}

const runningFirst = (periods: readonly OpenAwardPeriod[]) => [
  ...periods.filter(({ state }) => state === 'running'),
  ...periods.filter(({ state }) => state === 'waiting'),
];

interface RowProps {
  period: OpenAwardPeriod;
  rule: AwardRule;
  ownPlace: number | undefined;
}

function Row({ period: { state, from, to, decided_at, places }, rule, ownPlace }: RowProps) {
  const now = useUtcClock();
  const own = useSession()?.user.my_callsign;
  const leaders = places.filter(({ place }) => place === 1);
  const [first] = leaders;
  const next = places.find(({ place }) => place > 1);
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const isRunning = state === 'running';
  const left = Math.max(0, (isRunning ? end : Date.parse(decided_at)) - now);
  const passed = Math.min(1, Math.max(0, (now - begin) / (end - begin)));
  return (
    <tr>
      <td className={styles.rule}>
        <b>{rule.name}</b>
        <small>{awardMeasureText(rule)}</small>
        <small>{awardPeriodText(rule.period, begin, end)}</small>
      </td>
      <td className={styles.leaders}>
        {leaders.map(({ station_callsign }, n) => (
          <span key={station_callsign}>
            {n > 0 && <span className="muted"> and </span>}
            <Link className="call" to={profilePath(station_callsign)}>
              {station_callsign}
            </Link>
            {station_callsign === own && <span className={styles.you}>YOU</span>}
          </span>
        ))}
        {!first && <span className="muted">none yet</span>}
      </td>
      <td className={styles.count}>
        {first && (
          <>
            <span className="num">{countText(first.count)}</span> <small>{UNITS[rule.measure]}</small>
          </>
        )}
      </td>
      <td className={styles.next}>
        {leaders.length > 1 ? (
          <span className={styles.dashed}>shared</span>
        ) : (
          next &&
          first && (
            <>
              <span className="call">{next.station_callsign}</span>{' '}
              <span className="num muted">−{countText(first.count - next.count)}</span>
            </>
          )
        )}
      </td>
      <td className={styles.own}>{ownPlace === undefined ? '·' : `${countText(ownPlace)}.`}</td>
      <td className={styles.left}>
        <span className="num">{spanText(left)}</span>
        <small>{isRunning ? 'until it ends' : 'until decided'}</small>
        <span className={styles.bar} style={{ '--p': isRunning ? passed : 1 } as object} aria-hidden="true" />
      </td>
    </tr>
  );
}
