import type { PreviousQso } from '@pileup/contract/logbook';
import { useState } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { Button } from '../../../../ui/button.tsx';
import { BandChip, Frequency, ModeChip } from '../../../../ui/radio/contact-parts.tsx';
import { TableHead } from '../../../../ui/table.tsx';
import { utcText } from '../../utc-text.ts';
import type { LogBarState } from '../use-log-bar.ts';
import styles from './previous-contacts.module.css';

/** The log bar must not push the page content out of view. */
const INITIAL_ROWS = 5;
const COLUMNS = [
  'Time UTC',
  'DX',
  'Freq',
  'Band',
  'Mode',
  'Snt',
  'Rcv',
  'Name',
  'DXCC',
  'Pwr',
  'Comment',
  { text: 'Edit', isHidden: true },
];

export function PreviousContacts({ bar: { lookup, open } }: { bar: LogBarState }) {
  const [all, setAll] = useState(false);
  const qsos = lookup.data?.qsos ?? [];
  if (qsos.length === 0) return null;
  return (
    <div className={styles.previous}>
      <table>
        <caption className="vh">Earlier contacts with {lookup.data?.call}</caption>
        <TableHead columns={COLUMNS} />
        <tbody>
          {(all ? qsos : qsos.slice(0, INITIAL_ROWS)).map((qso) => (
            <PreviousContact key={qso.qdo_id} qso={qso} onEdit={() => open(qso)} />
          ))}
        </tbody>
      </table>
      {qsos.length > INITIAL_ROWS && (
        <Button variant="quiet" small aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show the latest ${qsos.length}`}
        </Button>
      )}
    </div>
  );
}

function PreviousContact({ qso, onEdit }: { qso: PreviousQso; onEdit: () => void }) {
  const time = utcText(Date.parse(qso.TS)).slice(0, 16);
  return (
    <tr>
      <td className={styles.time}>
        <time className="muted" dateTime={qso.TS}>
          {time}
        </time>
      </td>
      <td className={styles.call}>
        <span className="call">{qso.Call}</span>
      </td>
      <td className={styles.frequency}>
        <Frequency khz={qso.Freq} />
      </td>
      <td>
        <BandChip band={qso.Band} />
      </td>
      <td>
        <ModeChip mode={qso.Mode} submode="" />
        {qso.SubMode && <span className="muted"> ({qso.SubMode})</span>}
      </td>
      <td className="num" data-head="Snt">
        {qso.SNT}
      </td>
      <td className="num" data-head="Rcv">
        {qso.RCV}
      </td>
      <td className={styles.name}>{qso.Name}</td>
      <td className={styles.country}>{qso.country}</td>
      <td className={cx('num', styles.power)}>{qso.Power !== null && `${qso.Power} W`}</td>
      <td className={styles.comment} title={qso.Comment}>
        {qso.Comment}
      </td>
      <td className={styles.edit}>
        <Button variant="quiet" small aria-label={`Edit the contact at ${time}`} onClick={onEdit}>
          Edit
        </Button>
      </td>
    </tr>
  );
}
