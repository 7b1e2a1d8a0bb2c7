import type { ImportReport } from '@pileup/contract/exchange';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { countText } from '../../lib/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorFace, SkeletonRows } from '../../ui/faces.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { saveRejected, useRejected } from './api.ts';

/** Two buttons: see what could not be logged and why, and have it as a file. Nothing where all went well. */
export function Rejected({ report }: { report: ImportReport }) {
  const [shown, setShown] = useState(false);
  const toasts = useToasts();
  if (report.rejected === 0) return null;
  function save() {
    saveRejected(report).catch((error: Error) => toasts.show({ text: error.message, kind: 'bad' }));
  }
  return (
    <div className="rejects">
      <div className="tools">
        <Button small aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide rejected records' : 'Show rejected records'}
        </Button>
        <Button small onClick={save}>
          <IconDownload className="i" stroke={1.75} aria-hidden /> Download rejected as ADIF
        </Button>
      </div>
      {shown && <RejectedRecords report={report} />}
    </div>
  );
}

function RejectedRecords({ report }: { report: ImportReport }) {
  const { data, isError, refetch } = useRejected(report.id, report.rejected);
  if (isError) return <ErrorFace text="Failed to load the rejected records." onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={Math.min(report.rejected, 5)} height={30} />;
  return (
    <>
      <table className="tbl" aria-label={`Rejected records of ${report.filename}`}>
        <thead>
          <tr>
            <th scope="col" className="r">
              Record
            </th>
            <th scope="col">Reason</th>
            <th scope="col">Text</th>
          </tr>
        </thead>
        <tbody>
          {data.rejected.map(({ record, reason, text }) => (
            <tr key={record}>
              <td className="r num">{countText(record)}</td>
              <td className="why">{reason}</td>
              <td className="mono text">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.more > 0 && <p className="hint">{countText(data.more)} more are in the file.</p>}
    </>
  );
}
