import type { ExportJob } from '@pileup/contract/exchange';
import { useEffect, useRef } from 'react';
import { EmptyFace, ErrorFace, SkeletonRows } from '../../../ui/faces.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { useExportJobs } from './api.ts';
import { ExportJobRow } from './export-job-row.tsx';
import { endedSince } from './export-jobs.ts';
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

/** Says so when a file that was waited for is there, or will not come. */
function useEndings(jobs: readonly ExportJob[] | undefined) {
  const before = useRef(jobs);
  const toasts = useToasts();
  useEffect(() => {
    if (!jobs) return;
    for (const { title, status, error } of endedSince(before.current, jobs)) {
      if (status === 1) toasts.show({ text: `The file is ready: ${title}`, kind: 'good' });
      else toasts.show({ text: `Error exporting ADIF... ${error ?? title}`, kind: 'bad' });
    }
    before.current = jobs;
  }, [jobs, toasts]);
}
