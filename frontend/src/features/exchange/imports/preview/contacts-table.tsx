import { cx } from '../../../../lib/cx.ts';
import { BandChip } from '../../../../ui/radio/band-chip.tsx';
import { Call } from '../../../../ui/radio/call.tsx';
import { ModeChip } from '../../../../ui/radio/mode-chip.tsx';
import tableStyles from '../../../../ui/table.module.css';
import { TableHead } from '../../../../ui/table.tsx';
import { Time } from '../../../../ui/time.tsx';
import styles from './preview.module.css';
import type { PreviewContact } from './preview.ts';

export function ContactsTable({ contacts }: { contacts: readonly PreviewContact[] }) {
  return (
    <table className={cx(tableStyles.table, styles.contacts)}>
      <caption>
        {contacts.length === 1 ? 'First contact in the file' : `First ${contacts.length} contacts in the file`}
      </caption>
      <TableHead columns={['Time (UTC)', 'Call', 'Band', 'Mode', 'Report']} />
      <tbody>
        {contacts.map(({ record, at, written, call, band, mode, submode, report }) => (
          <tr key={record}>
            <td className={styles.time}>{at ? <Time at={at} /> : <span className="num">{written}</span>}</td>
            <td className={styles.call}>
              <Call call={call} />
            </td>
            <td>
              <BandChip band={band} />
            </td>
            <td>
              <ModeChip mode={mode} submode={submode} />
            </td>
            <td className="num">{report}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
