import type { ExportJob } from '@pileup/contract/exchange';
import { useUtcClock } from '../../../lib/clock.ts';
import { cx } from '../../../lib/cx.ts';
import { leftText, sizeText } from '../../../lib/text/amount-text.ts';
import { useDateFormat } from '../../../lib/text/display-settings.ts';
import { localText, utcDayText, utcMinuteText } from '../../../lib/text/time-text.ts';
import { SaveButton } from '../../../session/save-button.tsx';
import { Count } from '../../../ui/count.tsx';
import fieldStyles from '../../../ui/field.module.css';
import labelsStyles from '../../../ui/labels.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import tableStyles from '../../../ui/table.module.css';
import { TableHead } from '../../../ui/table.tsx';
import { useExportJobs } from './api.ts';
import { isNew, isPending, progressText } from './export-jobs.ts';
import styles from './export-jobs-table.module.css';
import { useExportToasts } from './export-panel.tsx';

const COLUMNS = [
  'Created (UTC)',
  'Selection',
  'Format',
  { text: 'Contacts', className: tableStyles.right },
  { text: 'Size', className: tableStyles.right },
  'Status',
];

export function ExportJobs() {
  const query = useExportJobs();
  const { data } = query;
  useExportToasts(data);
  return (
    <Panel title="Export files" className={styles.box}>
      {!data ? (
        <NotLoaded brief query={query} what="export files" rows={3} height={34} />
      ) : data.length === 0 ? (
        <EmptyState text="No export files to display" />
      ) : (
        <table className={cx(tableStyles.table, styles.jobs)} aria-label="Export files">
          <TableHead columns={COLUMNS} />
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

function ExportJobRow({ job }: { job: ExportJob }) {
  const now = useUtcClock();
  const format = useDateFormat();
  const created = Date.parse(job.created_at);
  const recent = isNew(job, now);
  return (
    <tr className={recent ? 'new' : undefined} data-new={recent || undefined}>
      <td className={styles.time}>
        {/* The time omits the year, because all jobs are from the last 24 hours. */}
        <time dateTime={job.created_at} title={localText(created)}>
          {utcDayText(created, format)} {utcMinuteText(created)}
        </time>
      </td>
      <th scope="row" className={styles.selection}>
        {job.title}
      </th>
      <td className="mono" data-head="Format">
        {job.format.toUpperCase()}
      </td>
      <td className={tableStyles.right} data-head="Contacts">
        {job.status === 1 && <Count of={job.contacts} />}
      </td>
      <td className={cx('num', tableStyles.right)} data-head="Size">
        {job.status === 1 && sizeText(job.bytes)}
      </td>
      <td className={styles.status}>
        <span>
          <Status job={job} now={now} />
        </span>
      </td>
    </tr>
  );
}

function Status({ job, now }: { job: ExportJob; now: number }) {
  if (isPending(job)) {
    return (
      <>
        <span className={labelsStyles.pending}>pending</span>
        <span className="muted">{progressText(job)}</span>
      </>
    );
  }
  if (job.status === 9) return <span className={fieldStyles.error}>{job.error ?? 'The export failed.'}</span>;
  const left = job.expires_at === null ? null : leftText(job.expires_at, now);
  if (left === null) return <span className="muted">expired</span>;
  return (
    <>
      <SaveButton path={`/api/vexport/${job.id}/file`} filename={job.filename}>
        Download<span className="vh"> {job.filename}</span>
      </SaveButton>
      <span className="muted">expires in {left}</span>
    </>
  );
}
