import type { ExportJob } from '@pileup/contract/exchange';
import { IconPackageExport } from '@tabler/icons-react';
import { useUtcClock } from '../../../lib/clock.ts';
import { leftText, sizeText } from '../../../lib/text/amount-text.ts';
import { SaveButton } from '../../../session/save-button.tsx';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { FieldError } from '../../../ui/field.tsx';
import labelsStyles from '../../../ui/labels.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { useExportJobs, useStartArchive } from './api.ts';
import styles from './archive-panel.module.css';
import { isPending, progressText } from './export-jobs.ts';
import { useExportToasts } from './export-panel.tsx';

/** The archive of all data of the account: starts it, shows its progress, offers the download for a day. */
export function ArchivePanel() {
  const { data, isError, error, refetch } = useExportJobs();
  useExportToasts(data);
  const start = useStartArchive();
  const [latest] = data?.filter(({ format }) => format === 'zip') ?? [];
  return (
    <Panel title="Download my data" id="archive" bodyClassName={styles.archive}>
      <p className="muted">
        One archive with your log as ADIF, your photos, and your profile, messages and settings as JSON. It is deleted
        after 24 hours.
      </p>
      {!data && isError && (
        <ErrorState text="Failed to load export files." detail={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <SkeletonRows rows={1} height={34} label="Loading your archives" />}
      {latest && <Archive job={latest} />}
      <FieldError text={start.error && `Could not start the archive. ${start.error.message}`} />
      <div>
        <Button busy={start.isPending || Boolean(latest && isPending(latest))} onClick={() => start.mutate()}>
          <IconPackageExport className="i" aria-hidden />
          Create archive
        </Button>
      </div>
    </Panel>
  );
}

function Archive({ job }: { job: ExportJob }) {
  const now = useUtcClock();
  if (isPending(job)) {
    return (
      <p role="status">
        <span className={labelsStyles.pending}>pending</span>{' '}
        {progressText(job) || 'Being prepared. You can leave this page.'}
      </p>
    );
  }
  if (job.status === 9) return <p className={fieldStyles.error}>{job.error ?? 'The export failed.'}</p>;
  const left = job.expires_at === null ? null : leftText(job.expires_at, now);
  if (left === null) return null;
  return (
    <p className={styles.ready}>
      <SaveButton path={`/api/vexport/${job.id}/file`} filename={job.filename}>
        Download<span className="vh"> {job.filename}</span>
      </SaveButton>
      <span className="muted">
        {sizeText(job.bytes)}, created <Time at={job.created_at} />, expires in {left}
      </span>
    </p>
  );
}
