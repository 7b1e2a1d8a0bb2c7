import type { ReportedScore } from '@pileup/contract/contests/scoreboard';
import { IconClockHour4, IconSum } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { useSession } from '../../../lib/session.ts';
import { profilePath } from '../../../lib/station/station-paths.ts';
import { countText, localText, utcMinuteText } from '../../../lib/text/time-text.ts';
import tableStyles from '../../../ui/block-table.module.css';
import { TableHead } from '../../../ui/table.tsx';
import { categoryText, sourceText } from './category-text.ts';
import styles from './score-table.module.css';

const COLUMNS = [
  { text: 'Place', isHidden: true },
  'Station',
  'Class',
  { text: 'QSOs', className: styles.number },
  { text: 'Points', className: styles.number },
  { text: 'Mult', className: styles.number },
  { text: 'Score', className: styles.number },
  'Source',
  { text: 'UTC', className: styles.number },
];

interface ScoreTableProps {
  contest: string;
  rows: readonly { score: ReportedScore; place: number }[];
}

export function ScoreTable({ contest, rows }: ScoreTableProps) {
  const own = useSession()?.user.my_callsign;
  return (
    <table className={cx(tableStyles.table, styles.table)}>
      <caption className="vh">Scores of {contest}</caption>
      <TableHead columns={COLUMNS} />
      <tbody>
        {rows.map(({ score, place }) => (
          <Row key={score.callsign} score={score} place={place} isOwn={score.callsign === own} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ score, place, isOwn }: { score: ReportedScore; place: number; isOwn: boolean }) {
  const { callsign, call, contacts, points, multipliers, visibility, checked } = score;
  const at = Date.parse(score.at);
  return (
    <tr className={cx(isOwn && styles.own)}>
      <td className={styles.place}>{place}</td>
      <td className={styles.station}>
        <Link className="call" to={profilePath(callsign)}>
          {call}
        </Link>
        {isOwn && <span className={styles.you}>YOU</span>}
        {score.operators !== '' && <small className="muted">{score.operators}</small>}
        {score.club !== '' && <small className="muted">{score.club}</small>}
      </td>
      <td className={styles.class}>{categoryText(score.category)}</td>
      <Count name="QSOs" value={contacts} />
      <Count name="points" value={points} />
      <Count name="mult" value={multipliers} />
      <td className={cx(styles.number, styles.score)}>{countText(score.score)}</td>
      <td className={cx(styles.source, checked !== null && checked > 0 && styles.checked)}>
        <span>{sourceText(score)}</span>
        {visibility === 'delayed' && (
          <span className={styles.note}>
            <IconClockHour4 className="i" stroke={1.75} aria-hidden /> an hour ago
          </span>
        )}
        {visibility === 'total' && (
          <span className={styles.note}>
            <IconSum className="i" stroke={1.75} aria-hidden /> total only
          </span>
        )}
      </td>
      <td className={cx(styles.number, styles.time)}>
        <time dateTime={score.at} title={localText(at)}>
          {utcMinuteText(at)}
        </time>
      </td>
    </tr>
  );
}

/** A count with its name for phones, where the head of the table is not shown. */
function Count({ name, value }: { name: string; value: number | null }) {
  return (
    <td className={styles.number}>
      {value === null ? <span className="muted">·</span> : countText(value)}
      {value !== null && <small className={styles.unit}> {name}</small>}
    </td>
  );
}
