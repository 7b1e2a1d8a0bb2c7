import type { NotCountedReason, ProofQso } from '@pileup/contract/ranking';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { useDateFormat } from '../../lib/text/display-settings.ts';
import { localText, utcDayText, utcMinuteText } from '../../lib/text/time-text.ts';
import tableStyles from '../../ui/block-table.module.css';
import { BandChip, Frequency, ModeChip } from '../../ui/radio/contact-parts.tsx';
import { TableHead } from '../../ui/table.tsx';
import styles from './proof-table.module.css';
import { NOT_COUNTED_TEXT } from './proof-text.ts';

const COLUMNS = [
  { text: 'Time (UTC)', className: styles.time },
  { text: 'Call', className: styles.call },
  { text: 'Band', className: styles.band },
  { text: 'Mode', className: styles.mode },
  { text: 'Freq', className: styles.frequency },
];
const REASON = { text: 'Why not', className: 'vh' };

type Listed = ProofQso & { reason?: NotCountedReason };

interface ProofTableProps {
  /** How many contacts there are and whether they count. */
  caption: string;
  qsos: readonly Listed[];
  /** The station of the row; another callsign is shown next to the contact. */
  station: string;
  days: boolean;
}

/** The contacts of a proof, newest first; those that do not count with the reason. */
export function ProofTable({ caption, qsos, station, days }: ProofTableProps) {
  return (
    <table className={cx(tableStyles.table, styles.table)}>
      <caption>{caption}</caption>
      <TableHead columns={qsos.some(({ reason }) => reason) ? [...COLUMNS, REASON] : COLUMNS} />
      <tbody>
        {qsos.map((qso) => (
          <ProofRow key={qso.qdo_id} qso={qso} station={station} days={days} />
        ))}
      </tbody>
    </table>
  );
}

function ProofRow({ qso, station, days }: { qso: Listed } & Pick<ProofTableProps, 'station' | 'days'>) {
  const { qdo_id, TS, Call, station_callsign, reason } = qso;
  const format = useDateFormat();
  const ms = Date.parse(TS);
  const portable = reason !== 'other call' && station_callsign !== station;
  return (
    <tr>
      <td className={styles.time}>
        <time dateTime={TS} title={localText(ms)}>
          {days && <span className="muted">{utcDayText(ms, format)} </span>}
          {utcMinuteText(ms)}
        </time>
      </td>
      <td className={styles.call}>
        <Link className="call" to={`/qso/${qdo_id}`}>
          <span className="vh">QSO with </span>
          {Call}
        </Link>
        {portable && <span className={cx('muted', styles.asCall)}>as {station_callsign}</span>}
      </td>
      <td className={styles.band}>
        <BandChip band={qso.Band} />
      </td>
      <td className={styles.mode}>
        <ModeChip mode={qso.Mode} submode={qso.SubMode} />
      </td>
      <td className={styles.frequency}>
        <Frequency khz={qso.Freq} />
      </td>
      {reason && (
        <td className={styles.reason}>
          {NOT_COUNTED_TEXT[reason]}
          {reason === 'other call' && (
            <>
              : <span className="call">{station_callsign}</span>
            </>
          )}
        </td>
      )}
    </tr>
  );
}
