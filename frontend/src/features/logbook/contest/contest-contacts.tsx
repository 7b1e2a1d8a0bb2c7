import type { ScoredContact } from '@pileup/radio/contests/score-log';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { editPath } from '../../../lib/station/station-paths.ts';
import { counted, countText, utcMinuteText } from '../../../lib/text/time-text.ts';
import tableStyles from '../../../ui/block-table.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { BandChip } from '../../../ui/radio/contact-parts.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/table.tsx';
import styles from './contest-contacts.module.css';
import { bandTotals, type LoggedContact } from './contest-log.ts';
import { multiplierText } from './multiplier-text.ts';
import type { ChosenContest } from './stored-contest.ts';
import { useContestState } from './use-contest-state.ts';

/** Only the newest contacts are listed; the logbook has all of them. */
const MAX_ROWS = 12;
const COLUMNS = [
  'UTC',
  'Call',
  'Band',
  'Sent',
  'Rcvd',
  { text: 'Pts', className: styles.number },
  { text: 'New', className: styles.multipliers },
];
const BAND_COLUMNS = ['Band', ...['QSOs', 'Pts', 'Mult'].map((text) => ({ text, className: styles.number }))];

/** The contacts of the chosen contest with their points, and the totals of each band. */
export function ContestContacts({ chosen }: { chosen: ChosenContest }) {
  const { scored } = useContestState(chosen);
  const duplicates = scored.filter(({ duplicateOf }) => duplicateOf).length;
  return (
    <div className={styles.columns}>
      <Panel
        title="This contest"
        aside={`${counted(scored.length, 'QSO')}, ${counted(duplicates, 'duplicate')}`}
        className={styles.panel}
      >
        {scored.length === 0 ? (
          <EmptyState text="No contacts in this contest yet." />
        ) : (
          <table className={cx(tableStyles.table, styles.table)}>
            <caption className="vh">Contacts of {chosen.contest.name}</caption>
            <TableHead columns={COLUMNS} />
            <tbody>
              {scored
                .slice(-MAX_ROWS)
                .reverse()
                .map((one) => (
                  <Row key={one.contact.id} scored={one} />
                ))}
            </tbody>
          </table>
        )}
      </Panel>
      {scored.length > 0 && (
        <Panel title="By band">
          <table className={cx(tableStyles.table, styles.bands)}>
            <caption className="vh">Totals by band</caption>
            <TableHead columns={BAND_COLUMNS} />
            <tbody>
              {bandTotals(scored).map(({ band, contacts, points, multipliers }) => (
                <tr key={band}>
                  <td>
                    <BandChip band={band} />
                  </td>
                  <td className={styles.number}>{countText(contacts)}</td>
                  <td className={styles.number}>{countText(points)}</td>
                  <td className={styles.number}>{countText(multipliers)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
    </div>
  );
}

function Row({ scored: { contact, points, duplicateOf, newMultipliers } }: { scored: ScoredContact<LoggedContact> }) {
  return (
    <tr className={cx(duplicateOf && styles.duplicate)}>
      <td className="num">{utcMinuteText(contact.at)}</td>
      <td>
        <Link className="call" to={editPath(contact)}>
          <span className="vh">Edit </span>
          {contact.call}
        </Link>
      </td>
      <td>
        <BandChip band={contact.band} />
      </td>
      <td className="num">{contact.sent}</td>
      <td className="num">{contact.received}</td>
      <td className={styles.number}>{countText(points)}</td>
      <td className={styles.multipliers}>
        {duplicateOf ? <span className={styles.dupe}>dupe</span> : newMultipliers.map(multiplierText).join(', ') || '·'}
      </td>
    </tr>
  );
}
