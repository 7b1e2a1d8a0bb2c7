import { Panel } from '../../../ui/panel.tsx';
import { EmptyFace, ErrorFace, SkeletonRows } from '../../../ui/states.tsx';
import { useExportJobs } from './api.ts';
import { ExportJobRow } from './export-job-row.tsx';
import { useEndings } from './use-endings.ts';
import './exports.css';

/** The files that were asked for: on their way, ready for a day, or failed. */
export function ExportJobs() {
  const { data, isError, refetch } = useExportJobs();
  useEndings(data);
  return (
    <Panel title="Export files" className="jobsbox">
      {!data ? (
        isError ? (
          <ErrorFace text="Failed to load export files." onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} height={34} />
        )
      ) : data.length === 0 ? (
        <EmptyFace why="No export files to display" />
      ) : (
        <table className="tbl jobs" aria-label="Export files">
          <thead>
            <tr>
              <th scope="col">Created (UTC)</th>
              <th scope="col">Contacts of</th>
              <th scope="col">Format</th>
              <th scope="col" className="r">
                Contacts
              </th>
              <th scope="col" className="r">
                Size
              </th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {data.map((job) => (
              <ExportJobRow key={job.id} job={job} />
            ))}
          </tbody>
        </table>
      )}
      <p className="hint note">Export files appear within about 5 minutes and are deleted after 24 hours.</p>
    </Panel>
  );
}
