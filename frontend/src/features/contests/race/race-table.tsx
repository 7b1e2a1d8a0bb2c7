import type { RaceStation } from '@pileup/contract/contests/contests';
import { bandAt, contactsWithin, scoreAt } from '@pileup/radio/contests/race';
import { cx } from '../../../lib/cx.ts';
import { profilePath } from '../../../lib/station/station-paths.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { BandChip, Call } from '../../../ui/radio/contact-parts.tsx';
import tableStyles from '../../../ui/table.module.css';
import { TableHead } from '../../../ui/table.tsx';
import styles from './race.module.css';
import { LINES } from './race-chart.tsx';

const COLUMNS = [
  { text: 'Line', isHidden: true },
  'Station',
  { text: 'Score', className: tableStyles.right },
  { text: 'Gap', className: tableStyles.right },
  { text: '60 min', className: tableStyles.right },
  'Band',
];

/** The stations at a moment (seconds since the begin), who leads first. */
export function RaceTable({ stations, at }: { stations: readonly RaceStation[]; at: number }) {
  const rows = stations
    .map((station, index) => ({ station, index, score: scoreAt(station, at) }))
    .sort((a, b) => b.score - a.score || a.index - b.index);
  const best = rows[0]?.score ?? 0;
  return (
    <table className={cx(tableStyles.table, styles.table)}>
      <caption className="vh">The stations at this moment</caption>
      <TableHead columns={COLUMNS} />
      <tbody>
        {rows.map(({ station, index, score }, place) => (
          <tr key={station.my_callsign}>
            <td>
              <svg className={styles.sample} viewBox="0 0 30 4" aria-hidden="true">
                <path
                  className={cx(styles.line, styles[LINES[index]?.className ?? 'fifth'])}
                  strokeDasharray={LINES[index]?.dashes}
                  d="M0 2H30"
                />
              </svg>
            </td>
            <td>
              <Call call={station.my_callsign} to={profilePath(station.my_callsign)} />
            </td>
            <td className={cx('num', tableStyles.right)}>{countText(score)}</td>
            <td className={cx('num muted', tableStyles.right)}>
              {place === 0 ? 'lead' : score === best ? '0' : `−${countText(best - score)}`}
            </td>
            <td className={cx('num', tableStyles.right)}>{contactsWithin(station, at, 3_600)}</td>
            <td>
              <BandChip band={bandAt(station, at)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
