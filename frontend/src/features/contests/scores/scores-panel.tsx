import type { ScoresResponse } from '@pileup/contract/contests/contests';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { useSession } from '../../../lib/session.ts';
import { profilePath } from '../../../lib/station/station-paths.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import labelsStyles from '../../../ui/labels.module.css';
import { Place } from '../../../ui/lists/place.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Call } from '../../../ui/radio/contact-parts.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import tableStyles from '../../../ui/table.module.css';
import { TableHead } from '../../../ui/table.tsx';
import { figureText } from '../contest-text.ts';
import styles from './scores.module.css';

/** The stations of a contest, or of one of its categories, by score. */
export function ScoresPanel({ scores, category }: { scores: ScoresResponse; category: string | null }) {
  const own = useSession()?.user.my_callsign;
  const { contest, contest_lb: rows, has_multipliers: hasMultipliers } = scores;
  if (contest && rows.length === 0 && category !== null)
    return (
      <Panel title="Scoreboard">
        <EmptyState
          title={category === '' ? 'Every station has chosen a category.' : `No station has scored in ${category}.`}
          text="Stations choose their category above the scoreboard."
          link={{ to: `?contest=${contest.id}`, label: 'All stations' }}
        />
      </Panel>
    );
  if (!contest || rows.length === 0)
    return (
      <Panel title="Scoreboard">
        <EmptyState
          title="No station has scored."
          text={
            contest?.state === 'upcoming' || contest?.state === 'running'
              ? 'Contacts within the contest’s time, bands and modes appear here as soon as they are logged.'
              : 'No contacts in this contest were logged here.'
          }
          link={{ to: '/logger', label: 'Logger' }}
        />
      </Panel>
    );
  const hasCategories = contest.categories.length > 0;
  const columns = [
    { text: 'Rank', className: styles.rank },
    'Station',
    { text: 'Name', className: styles.name },
    ...(hasCategories ? [{ text: 'Category', className: styles.wide }] : []),
    { text: 'QSOs', className: tableStyles.right },
    { text: 'Points', className: cx(tableStyles.right, hasMultipliers && styles.wide) },
    ...(hasMultipliers
      ? [
          { text: 'Mult', className: cx(tableStyles.right, styles.wide) },
          { text: 'Score', className: tableStyles.right },
        ]
      : []),
  ];
  return (
    <Panel title="Scoreboard" aside={contest.state === 'final' ? 'final' : 'updated every 10 s'}>
      <table className={cx(tableStyles.table, styles.table)}>
        <caption className="vh">Stations of {contest.name} by score</caption>
        <TableHead columns={columns} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.my_callsign} className={cx(row.my_callsign === own && styles.own)}>
              <td className={styles.rank}>
                <Place rank={row.rank} />
              </td>
              <td>
                <span className={styles.station}>
                  <Avatar call={row.my_callsign} image={row.profile_image_name} size={22} />
                  <Call call={row.my_callsign} to={profilePath(row.my_callsign)} />
                  {row.my_callsign === own && <span className={labelsStyles.current}>YOU</span>}
                </span>
              </td>
              <td className={cx('muted', styles.name)}>{row.name}</td>
              {hasCategories && <td className={cx('muted', styles.wide)}>{row.category}</td>}
              <td className={cx('num', tableStyles.right)}>{figureText(row.contacts)}</td>
              <td className={cx('num', tableStyles.right, hasMultipliers && styles.wide)}>{figureText(row.points)}</td>
              {hasMultipliers && (
                <>
                  <td className={cx('num', tableStyles.right, styles.wide)}>{figureText(row.multipliers)}</td>
                  <td className={cx('num', tableStyles.right, styles.score)}>{countText(row.score)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {contest.state !== 'final' && (
        <p className={styles.note}>
          Your contacts count as soon as they are logged. <Link to="?tab=log">See the points for each contact</Link>
        </p>
      )}
    </Panel>
  );
}
