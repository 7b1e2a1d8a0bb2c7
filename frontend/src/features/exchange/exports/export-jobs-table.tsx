import { cx } from '../../../lib/cx.ts';
import fieldStyles from '../../../ui/field.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import tableStyles from '../../../ui/table.module.css';
import { useExportJobs } from './api.ts';
import { ExportJobRow } from './export-job-row.tsx';
import styles from './export-jobs-table.module.css';
import { useExportToasts } from './use-export-toasts.ts';

/** The export files: pending, ready for a day, or failed. */
export function ExportJobs() {
  const { data, isError, refetch } = useExportJobs();
  useExportToasts(data);
  return (
    <Panel title="Export files" className={styles.box}>
      {!data ? (
        isError ? (
          <ErrorState text="Failed to load export files." onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} height={34} />
        )
      ) : data.length === 0 ? (
        <EmptyState text="No export files to display" />
      ) : (
        <table className={cx(tableStyles.table, styles.jobs)} aria-label="Export files">
          <thead>
            <tr>
              <th scope="col">Created (UTC)</th>
              <th scope="col">Selection</th>
              <th scope="col">Format</th>
              <th scope="col" className={tableStyles.right}>
                Contacts
              </th>
              <th scope="col" className={tableStyles.right}>
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
      <p className={cx(fieldStyles.hint, styles.note)}>
        Export files appear within about 5 minutes and are deleted after 24 hours.
      </p>
    </Panel>
  );
}
