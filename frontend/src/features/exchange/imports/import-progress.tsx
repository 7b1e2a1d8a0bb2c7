import type { ImportReport } from '@pileup/contract/exchange';
import { IconFileImport, IconX } from '@tabler/icons-react';
import { cx } from '../../../lib/cx.ts';
import { ButtonLink, IconButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { NotLoaded } from '../../../ui/states.tsx';
import { useImport } from './api.ts';
import { ImportNumbers, StatusLine, useOnEnd } from './import-parts.tsx';
import styles from './import-progress.module.css';
import { errorText, isInProgress, progressParts } from './import-report.ts';
import { RetryButton } from './past/retry-button.tsx';
import { RejectedToggle } from './rejected-records.tsx';

export interface ImportProgressProps {
  id: number;
  /** The import has ended: what it added is in the log. */
  onFinished: () => void;
  /** The user closed the panel of an ended import. */
  onDismiss: () => void;
  /** Short, with a link to the import page; for other pages. */
  brief?: boolean;
}

/** The progress of one import, which runs on the server whether or not this is shown. */
export function ImportProgress({ id, onFinished, onDismiss, brief = false }: ImportProgressProps) {
  const query = useImport(id);
  const { data } = query;
  const report = data?.import;
  const ended = report !== undefined && !isInProgress(report);
  useOnEnd(ended, onFinished);
  return (
    <section
      className={cx(panelStyles.panel, styles.progress)}
      aria-label={report ? `Import of ${report.filename}` : `Import ${id}`}
    >
      {report ? (
        <Report report={report} brief={brief} onDismiss={onDismiss} />
      ) : (
        <NotLoaded brief query={query} what="the import" rows={1} height={76} />
      )}
    </section>
  );
}

function Report({ report, brief, onDismiss }: { report: ImportReport; brief: boolean; onDismiss: () => void }) {
  const { filename, error } = report;
  const inProgress = isInProgress(report);
  return (
    <>
      <div className={styles.title}>
        <IconFileImport className="i" stroke={1.75} aria-hidden />
        <span className={cx('mono', styles.file)}>{filename}</span>
        <StatusLine report={report} />
        <span className="sp" />
        {inProgress && <span className="muted">You can leave this page.</span>}
        <RetryButton report={report} />
        {brief && (
          <ButtonLink small to="/import-export">
            Details
          </ButtonLink>
        )}
        {!inProgress && <IconButton label={`Dismiss ${filename}`} icon={IconX} stroke={2} onClick={onDismiss} />}
      </div>
      <FieldError text={error !== null && errorText(report)} />
      <ProgressBar label={`Import of ${filename}`} parts={progressParts(report)} />
      <ImportNumbers report={report} />
      {!brief && <RejectedToggle className={styles.rejected} report={report} />}
    </>
  );
}
