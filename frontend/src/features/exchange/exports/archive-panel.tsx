import type { ExportJob } from '@pileup/contract/exchange';
import { IconPackageExport } from '@tabler/icons-react';
import { useUtcClock } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorFace, SkeletonRows } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { leftText } from '../left-text.ts';
import { SaveButton } from '../save-button.tsx';
import { sizeText } from '../size-text.ts';
import { useExportJobs, useStartArchive } from './api.ts';
import { isPending, progressText } from './export-jobs.ts';
import { useEndings } from './use-endings.ts';
import './archive.css';

/** Everything the account holds, in one file: asked for, on its way, ready for a day. */
export function ArchivePanel() {
  const { data, isError, error, refetch } = useExportJobs();
  useEndings(data);
  const start = useStartArchive();
  const [latest] = data?.filter(({ format }) => format === 'zip') ?? [];
  return (
    <Panel title="Everything I have" className="part" id="archive">
      <div className="pad archive">
        <p className="muted">
          One archive of your log as ADIF, your profile, photos, messages and settings as JSON, for you to keep or to
          take elsewhere. It is deleted here after 24 hours.
        </p>
        {!data && isError && (
          <ErrorFace text="Failed to load export files." why={error.message} onRetry={() => void refetch()} />
        )}
        {!data && !isError && <SkeletonRows rows={1} height={34} label="Loading your archives" />}
        {latest && <Archive job={latest} />}
        {start.error && (
          <p className="err" role="alert">
            The archive could not be started. {start.error.message}
          </p>
        )}
        <div className="row">
          <Button busy={start.isPending || Boolean(latest && isPending(latest))} onClick={() => start.mutate()}>
            <IconPackageExport className="i" aria-hidden />
            Export everything
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function Archive({ job }: { job: ExportJob }) {
  const now = useUtcClock();
  if (isPending(job)) {
    return (
      <p role="status">
        <span className="pend">pending</span> {progressText(job) || 'It is being made; you may leave this page.'}
      </p>
    );
  }
  if (job.status === 9) return <p className="err">{job.error ?? 'The export failed.'}</p>;
  const left = job.expires_at === null ? null : leftText(job.expires_at, now);
  if (left === null) return null;
  return (
    <p className="ready">
      <SaveButton path={`/api/vexport/${job.id}/file`} filename={job.filename}>
        Download<span className="vh"> {job.filename}</span>
      </SaveButton>
      <span className="muted">
        {sizeText(job.bytes)}, of <Time at={job.created_at} />, expires in {left}
      </span>
    </p>
  );
}
