import type { ExportJob } from '@pileup/contract/exchange';
import { useUtcClock } from '../../../lib/clock.ts';
import { localText, utcDayText, utcMinuteText } from '../../../lib/text/time-text.ts';
import { Count } from '../../../ui/count.tsx';
import { leftText } from '../left-text.ts';
import { SaveButton } from '../save-button.tsx';
import { sizeText } from '../size-text.ts';
import { isNew, isPending, progressText } from './export-jobs.ts';

/** One export file. */
export function ExportJobRow({ job }: { job: ExportJob }) {
  const now = useUtcClock();
  const created = Date.parse(job.created_at);
  return (
    <tr className={isNew(job, now) ? 'new' : undefined}>
      <td className="at">
        {/* Without the year: all jobs are from the last 24 hours. */}
        <time dateTime={job.created_at} title={localText(created)}>
          {utcDayText(created)} {utcMinuteText(created)}
        </time>
      </td>
      <th scope="row" className="what">
        {job.title}
      </th>
      <td className="mono" data-head="Format">
        {job.format.toUpperCase()}
      </td>
      <td className="r" data-head="Contacts">
        {job.status === 1 && <Count of={job.contacts} />}
      </td>
      <td className="r num" data-head="Size">
        {job.status === 1 && sizeText(job.bytes)}
      </td>
      <td className="status">
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
        <span className="pend">pending</span>
        <span className="muted">{progressText(job)}</span>
      </>
    );
  }
  if (job.status === 9) return <span className="err">{job.error ?? 'The export failed.'}</span>;
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
