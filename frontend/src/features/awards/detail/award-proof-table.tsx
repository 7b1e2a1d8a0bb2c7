import type { AwardProofQso } from '@pileup/contract/awards/awards';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { BandChip, Frequency, ModeChip } from '../../../ui/radio/contact-parts.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { Time } from '../../../ui/time.tsx';
import styles from './award-proof.module.css';
import { reasonText } from './proof-text.ts';

const COLUMNS = [
  { text: 'UTC' },
  { text: 'DX' },
  { text: 'Freq', className: `${styles.right} ${styles.wide}` },
  { text: 'Band' },
  { text: 'Mode', className: styles.wide },
  { text: 'Snt / Rcv', className: styles.wide },
  { text: 'Country', className: styles.wide },
  { text: 'Counted, or why not' },
];

/** The contacts of a proof, newest first. */
export function AwardProofTable({ qsos, station }: { qsos: readonly AwardProofQso[]; station: string }) {
  return (
    <table className={styles.table}>
      <caption className="vh">Contacts of {station}, newest first</caption>
      <TableHead columns={COLUMNS} />
      <tbody>
        {qsos.map((qso) => (
          <tr key={qso.qdo_id}>
            <td>
              <Time at={qso.TS} />
            </td>
            <td>
              <Link className="call" to={`/qso/${qso.qdo_id}`}>
                {qso.Call}
              </Link>
            </td>
            <td className={`${styles.right} ${styles.wide}`}>
              <Frequency khz={qso.Freq} />
            </td>
            <td>
              <BandChip band={qso.Band} />
            </td>
            <td className={styles.wide}>
              <ModeChip mode={qso.Mode} submode={qso.SubMode} />
            </td>
            <td className={`num ${styles.wide}`}>{[qso.SNT, qso.RCV].filter(Boolean).join(' / ')}</td>
            <td className={`muted ${styles.wide}`}>{qso.country}</td>
            <td className={styles.result}>
              {qso.reason === null ? (
                <span className="muted">
                  <IconCheck className="i" stroke={1.75} aria-hidden /> counted
                </span>
              ) : (
                <span className={styles.reason}>{reasonText(qso)}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
