import type { ContestLogResponse, ContestQso } from '@pileup/contract/contests/contests';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { Pager } from '../../../ui/pager.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { BandChip, ModeChip } from '../../../ui/radio/contact-parts.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import tableStyles from '../../../ui/table.module.css';
import { TableHead } from '../../../ui/table.tsx';
import { Time } from '../../../ui/time.tsx';
import { useContestLog } from '../api.ts';
import styles from './scores.module.css';

const REASONS: Readonly<Record<NonNullable<ContestQso['reason']>, string>> = {
  duplicate: 'Duplicate: 0 points',
  'other call': 'Made under another callsign',
  'not subscribed': 'No subscription at that time',
  'no stream': 'Your station has no live stream',
};

/** The operator's contacts in a contest: the value of each, and why some are worth nothing. */
export function ContestLogPanel({ contest, page }: { contest: number; page: number }) {
  const query = useContestLog(contest, page);
  const { data } = query;
  if (!data)
    return (
      <Panel title="Your log">
        <NotLoaded query={query} what="your contacts" rows={6} height={34} />
      </Panel>
    );
  if (data.count === 0)
    return (
      <Panel title="Your log">
        <EmptyState
          title="You have no contacts in this contest."
          text="Contacts within its time, bands and modes are counted automatically; you don’t need to enter anything."
          link={{ to: '/logger', label: 'Logger' }}
        />
      </Panel>
    );
  return (
    <>
      <Totals log={data} />
      <Panel title="Your log" aside={countText(data.count)}>
        <div className={styles.scroll}>
          <table className={cx(tableStyles.table, styles.table)}>
            <caption className="vh">Your contacts in this contest, latest first</caption>
            <TableHead
              columns={['Time (UTC)', 'Call', 'Band', 'Mode', { text: 'Points', className: tableStyles.right }, 'New']}
            />
            <tbody>
              {data.qsos.map((qso) => (
                <QsoRow key={qso.qdo_id} qso={qso} />
              ))}
            </tbody>
          </table>
        </div>
        {data.pages > 1 && (
          <Pager
            page={data.page}
            pages={data.pages}
            count={data.count}
            label="Pages of your log"
            to={(n) => `?tab=log&contest=${contest}&page=${n}`}
            inPlace
          />
        )}
      </Panel>
    </>
  );
}

function QsoRow({ qso }: { qso: ContestQso }) {
  return (
    <tr className={cx(qso.reason && styles.duplicate)}>
      <td>
        <Time at={qso.TS} show="minute" />
      </td>
      <td>
        <Link className="call" to={`/qso/${qso.qdo_id}`}>
          {qso.Call}
        </Link>
      </td>
      <td>
        <BandChip band={qso.Band} />
      </td>
      <td>
        <ModeChip mode={qso.Mode} submode={qso.SubMode} />
      </td>
      <td className={cx('num', tableStyles.right)}>{qso.points}</td>
      <td>
        {qso.reason ? (
          qso.duplicate_of === null ? (
            REASONS[qso.reason]
          ) : (
            <Link to={`/qso/${qso.duplicate_of}`}>{REASONS.duplicate}</Link>
          )
        ) : (
          qso.multipliers.join(', ')
        )}
      </td>
    </tr>
  );
}

function Totals({ log }: { log: ContestLogResponse }) {
  const totals: [string, number][] = [
    ['QSOs', log.contacts],
    ['Duplicates', log.duplicates],
    ['Points', log.points],
    ['Multipliers', log.multipliers],
    ['Score', log.score],
  ];
  return (
    <Panel title="Your score">
      <div className={styles.totals}>
        {totals.map(([label, count]) => (
          <p key={label}>
            <span className="lg">{label}</span>
            <b>{countText(count)}</b>
          </p>
        ))}
      </div>
      <div className={styles.scroll}>
        <table className={tableStyles.table}>
          <caption className="vh">Your score by band</caption>
          <TableHead columns={['Band', 'QSOs', 'Duplicates', 'Points', 'New multipliers']} />
          <tbody>
            {log.bands.map(({ band, contacts, duplicates, points, multipliers }) => (
              <tr key={band}>
                <td>
                  <BandChip band={band} />
                </td>
                {[contacts, duplicates, points, multipliers].map((count, index) => (
                  <td key={['contacts', 'duplicates', 'points', 'multipliers'][index]} className="num">
                    {countText(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
