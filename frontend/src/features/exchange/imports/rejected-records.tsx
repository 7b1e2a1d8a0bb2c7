import type { ImportReport, RejectedReason } from '@pileup/contract/exchange';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { SaveButton } from '../../../session/save-button.tsx';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { NotLoaded } from '../../../ui/states.tsx';
import tableStyles from '../../../ui/table.module.css';
import { TableHead } from '../../../ui/table.tsx';
import toolbarStyles from '../../../ui/toolbar.module.css';
import { useRejected } from './api.ts';
import styles from './rejected-records.module.css';

/** Buttons to show the rejected records, and to download them and QTC lines; nothing if there are none. */
export function RejectedToggle({ report, className }: { report: ImportReport; className?: string | undefined }) {
  const [shown, setShown] = useState(false);
  if (report.rejected === 0 && report.qtc === 0) return null;
  return (
    <div className={cx(styles.rejected, className)}>
      <div className={toolbarStyles.toolbar}>
        {report.rejected > 0 && (
          <Button small aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide rejected records' : 'Show rejected records'}
          </Button>
        )}
        <SaveRejected report={report} />
        <SaveQtc report={report} />
      </div>
      {shown && <RejectedRecords report={report} />}
    </div>
  );
}

/** Downloads the rejected records in the format of the file; they can be fixed and imported again. */
export function SaveRejected({ report: { id, filename, format, rejected } }: { report: ImportReport }) {
  if (rejected === 0) return null;
  const isCabrillo = format === 'cabrillo';
  return (
    <SaveButton
      path={`/api/vimport/${id}/rejected.adi`}
      filename={savedName('rejected', filename, isCabrillo ? 'log' : 'adi')}
    >
      Download rejected as {isCabrillo ? 'Cabrillo' : 'ADIF'}
    </SaveButton>
  );
}

/** Downloads the QTC lines of a contest log. */
export function SaveQtc({ report: { id, filename, qtc } }: { report: ImportReport }) {
  if (!qtc) return null;
  return (
    <SaveButton path={`/api/vimport/${id}/qtc.log`} filename={savedName('qtc', filename, 'log')}>
      Download QTC lines
    </SaveButton>
  );
}

const savedName = (what: string, filename: string, ending: string) =>
  `${what}-${filename.replace(/\.\w+$/, '')}.${ending}`;

const INITIAL_ROWS = 20;

export function RejectedRecords({ report }: { report: ImportReport }) {
  const query = useRejected(report.id, report.rejected);
  const { data } = query;
  const [all, setAll] = useState(false);
  if (!data) {
    return (
      <NotLoaded brief query={query} what="the rejected records" rows={Math.min(report.rejected, 5)} height={30} />
    );
  }
  const shown = all ? data.rejected : data.rejected.slice(0, INITIAL_ROWS);
  const hidden = data.rejected.length - shown.length;
  const inFile = data.more - totalOf(data.summary);
  return (
    <>
      <table className={cx(tableStyles.table, styles.table)} aria-label={`Rejected records of ${report.filename}`}>
        <TableHead columns={[{ text: 'Record', className: tableStyles.right }, 'Reason', 'Text']} />
        <tbody>
          {shown.map(({ record, reason, text }) => (
            <tr key={record}>
              <td className={cx('num', tableStyles.right)}>{countText(record)}</td>
              <td className={styles.reason}>{reason}</td>
              <td className={cx('mono', styles.text)}>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <div className={toolbarStyles.toolbar}>
          <Button small onClick={() => setAll(true)}>
            Show {countText(hidden)} more
          </Button>
        </div>
      )}
      {inFile > 0 && <p className={fieldStyles.hint}>{countText(inFile)} more are in the download.</p>}
      {data.summary.length > 0 && <RejectedSummary summary={data.summary} />}
    </>
  );
}

/** The records beyond the download's limit, counted by reason. */
function RejectedSummary({ summary }: { summary: readonly RejectedReason[] }) {
  return (
    <>
      <p className={fieldStyles.hint}>{countText(totalOf(summary))} more were rejected; only their number is stored:</p>
      <ul className={fieldStyles.hint}>
        {summary.map(({ reason, count }) => (
          <li key={reason}>
            {countText(count)} × {reason}
          </li>
        ))}
      </ul>
    </>
  );
}

function totalOf(summary: readonly RejectedReason[]): number {
  return summary.reduce((sum, { count }) => sum + count, 0);
}
