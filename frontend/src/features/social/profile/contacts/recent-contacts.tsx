import type { ProfileQso } from '@pileup/contract/social';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { cx } from '../../../../lib/cx.ts';
import { useDateFormat } from '../../../../lib/text/display-settings.ts';
import { localText, utcDateText, utcMinuteText } from '../../../../lib/text/time-text.ts';
import { Pager } from '../../../../ui/pager.tsx';
import panelStyles from '../../../../ui/panel.module.css';
import { BandChip, Call, Frequency, ModeChip } from '../../../../ui/radio/contact-parts.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx';
import tableStyles from '../../../../ui/table.module.css';
import { TableHead } from '../../../../ui/table.tsx';
import toolbarStyles from '../../../../ui/toolbar.module.css';
import { useProfile } from '../api.ts';
import styles from './recent-contacts.module.css';

const COLUMNS = [
  'Time (UTC)',
  'Call',
  'Mode',
  'Band',
  { text: 'Freq', className: styles.frequency },
  { text: 'Sent / Rcvd', className: styles.reports },
  { text: 'Country', className: styles.country },
];

export function RecentContacts({ callsign, page }: { callsign: string; page: number }) {
  const { pathname } = useLocation();
  const table = useScrollToTable(page);
  const { data, error, refetch, isPlaceholderData } = useProfile(callsign, page);
  if (!data) {
    return error ? (
      <ErrorState text="Failed to load profile." detail={error.message} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={20} height={31} label="Loading the contacts" />
    );
  }
  if (data.qso_history.length === 0) return <EmptyState text="No contacts yet." />;
  return (
    <>
      <table
        ref={table}
        className={cx(tableStyles.table, styles.contacts)}
        aria-label="Recent contacts"
        aria-busy={isPlaceholderData}
      >
        <TableHead columns={COLUMNS} />
        <tbody>
          {data.qso_history.map((qso) => (
            <Contact key={qso.qdo_id} qso={qso} callsign={callsign} />
          ))}
        </tbody>
      </table>
      {data.pages > 1 && (
        <div className={cx(panelStyles.padded, toolbarStyles.toolbar)}>
          <Pager
            page={data.page}
            pages={data.pages}
            count={data.qso_in_history}
            label="Pages of contacts"
            inPlace
            isLoading={isPlaceholderData}
            to={(to) => (to === 1 ? pathname : `${pathname}?page=${to}`)}
          />
        </div>
      )}
    </>
  );
}

/** Scrolls to the table when the page changes; Back and Forward restore the scroll position instead. */
function useScrollToTable(page: number) {
  const table = useRef<HTMLTableElement>(null);
  const how = useNavigationType();
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    if (how !== 'POP') table.current?.scrollIntoView({ block: 'start' });
  }, [page, how]);
  return table;
}

function Contact({ qso, callsign }: { qso: ProfileQso; callsign: string }) {
  const format = useDateFormat();
  const ms = Date.parse(qso.TS);
  return (
    <tr>
      <td className={styles.time}>
        <time dateTime={qso.TS} title={localText(ms)}>
          <span className={styles.date}>{utcDateText(ms, format)}</span> {utcMinuteText(ms)}
        </time>
      </td>
      <td>
        <Call call={qso.Call} to={`/qso/${qso.qdo_id}`} />
        {qso.station_callsign !== callsign && (
          <span className={cx('muted', styles.asCall)}> as {qso.station_callsign}</span>
        )}
      </td>
      <td>
        <ModeChip mode={qso.Mode} submode={qso.SubMode} />
      </td>
      <td>
        <BandChip band={qso.Band} />
      </td>
      <td className={styles.frequency}>
        <Frequency khz={qso.Freq} />
      </td>
      <td className={styles.reports}>{[qso.SNT, qso.RCV].filter(Boolean).join(' / ')}</td>
      <td className={styles.country}>{qso.country}</td>
    </tr>
  );
}
