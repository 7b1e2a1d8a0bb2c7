import type { ImportReport } from '@pileup/contract/exchange';
import { Count } from '../../ui/count.tsx';
import { EmptyFace, ErrorFace, SkeletonRows } from '../../ui/faces.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { useImports } from './api.ts';
import { isUnderWay, STATUS_TEXT } from './import-report.ts';
import { Rejected } from './rejected-records.tsx';
import './exchange.css';

const FIGURES = ['read', 'added', 'duplicate', 'enriched', 'rejected'] as const;
const HEADS = { read: 'Read', added: 'Added', duplicate: 'Duplicate', enriched: 'Enriched', rejected: 'Rejected' };

/** What was imported before. Those under way have their own panels. */
export function PastImports() {
  const { data, isError, refetch } = useImports();
  const past = data?.imports.filter((report) => !isUnderWay(report));
  return (
    <Panel title="Past imports">
      {isError ? (
        <ErrorFace text="Failed to load your imports." onRetry={() => void refetch()} />
      ) : !past ? (
        <SkeletonRows rows={3} height={30} />
      ) : past.length === 0 ? (
        <EmptyFace why="Every file you import is listed here, with what came of it." />
      ) : (
        <div className="past">
          <table className="tbl" aria-label="Past imports">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">Started (UTC)</th>
                <th scope="col">State</th>
                {FIGURES.map((figure) => (
                  <th key={figure} scope="col" className="r">
                    {HEADS[figure]}
                  </th>
                ))}
              </tr>
            </thead>
            {past.map((report) => (
              <PastImport key={report.id} report={report} />
            ))}
          </table>
        </div>
      )}
    </Panel>
  );
}

function PastImport({ report }: { report: ImportReport }) {
  const notes = report.error !== null || report.rejected > 0;
  return (
    <tbody>
      <tr>
        <th scope="row" className="mono file">
          {report.filename}
        </th>
        <td data-head="Started">{report.started_at && <Time at={report.started_at} />}</td>
        <td className={report.status === 'failed' ? 'err' : 'muted'}>{STATUS_TEXT[report.status]}</td>
        {FIGURES.map((figure) => (
          <td key={figure} className="r" data-head={HEADS[figure]}>
            <Count of={report[figure]} />
          </td>
        ))}
      </tr>
      {notes && (
        <tr className="notes">
          <td colSpan={FIGURES.length + 3}>
            {report.error !== null && <p className="err">Error importing ADIF file: {report.error}</p>}
            <Rejected report={report} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
