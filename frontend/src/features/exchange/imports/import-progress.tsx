import type { ImportReport } from '@pileup/contract/exchange';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { counted } from '../../../lib/text/time-text.ts';
import { ButtonLink, IconButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { NotLoaded } from '../../../ui/states.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useImport, useImports } from './api.ts';
import { ImportNumbers, ShowContacts, StateIcon, StatusLine, useOnEnd } from './import-parts.tsx';
import styles from './import-progress.module.css';
import { errorText, isInProgress, progressParts } from './import-report.ts';
import { MovedContacts } from './moved-contacts.tsx';
import { madeAs } from './other-stations.tsx';
import { RetryButton, UndoButton } from './past/past-actions.tsx';
import { RejectedToggle } from './rejected-records.tsx';

export interface ImportProgressProps {
  id: number;
  /** Called when the import has ended: its contacts are in the log. */
  onFinished: () => void;
  /** Called when the user closes the panel of an ended import. */
  onDismiss: () => void;
  /** Whether the panel is short, with a link to the import page; for other pages. */
  brief?: boolean;
}

/** The progress of one import, which runs on the server whether or not this is shown. */
function ImportProgress({ id, onFinished, onDismiss, brief = false }: ImportProgressProps) {
  const query = useImport(id);
  const { data } = query;
  const report = data?.import;
  const ended = report !== undefined && !isInProgress(report);
  useOnEnd(ended, onFinished);
  // The undo button can disappear when either of these changes.
  const container = useFocusFallback<HTMLElement>(`${report?.status} ${report?.undo_until}`);
  return (
    <section
      ref={container}
      tabIndex={-1}
      className={cx(panelStyles.panel, styles.progress, report?.status === 'undone' && styles.undone)}
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
        <StateIcon report={report} />
        <span className={cx('mono', styles.file)}>{filename}</span>
        <StatusLine report={report} />
        <span className="sp" />
        {inProgress && <span className="muted">You can leave this page.</span>}
        <ShowContacts report={report} />
        <UndoButton report={report} />
        <RetryButton report={report} />
        {brief && (
          <ButtonLink small to="/import-export">
            Details
          </ButtonLink>
        )}
        {!inProgress && <IconButton label={`Dismiss ${filename}`} icon={IconX} stroke={2} onClick={onDismiss} />}
      </div>
      <FieldError text={error !== null && errorText(report)} />
      {report.status === 'undone' ? (
        <p className={styles.note}>
          The import was undone: its contacts are no longer in your log
          {report.kept > 0 && `, except for ${counted(report.kept, 'contact')} that you have edited since`}.
        </p>
      ) : (
        <>
          <ProgressBar label={`Import of ${filename}`} parts={progressParts(report)} />
          <ImportNumbers report={report} />
        </>
      )}
      {report.status === 'done' &&
        report.stations.map((station) => (
          <p key={station.call} className={styles.note}>
            {madeAs(station)} They are in your log under that callsign, but don’t count on leaderboards or for awards.
          </p>
        ))}
      <MovedContacts report={report} />
      {!brief && <RejectedToggle className={styles.rejected} report={report} />}
    </>
  );
}

export interface RunningImportsProps {
  onFinished: () => void;
  /** Imports just started here: a short import may be done before the list is loaded. */
  also?: readonly number[];
  brief?: boolean;
}

const NONE: readonly number[] = [];

/** Imports in progress, wherever they were started; ended ones stay until dismissed. Checks have their own panel. */
export function RunningImports({ onFinished, also = NONE, brief = true }: RunningImportsProps) {
  const { data } = useImports();
  const [seen, setSeen] = useState(NONE);
  const [dismissed, setDismissed] = useState(NONE);
  const imports = data?.imports ?? [];
  const running = imports.filter((report) => isInProgress(report) && !report.check_only).map(({ id }) => id);
  const ids = [...new Set([...also, ...running, ...seen])].sort((a, b) => b - a);
  if (running.some((id) => !seen.includes(id))) setSeen([...new Set([...seen, ...running])]);
  return ids
    .filter((id) => !dismissed.includes(id))
    .map((id) => (
      <ImportProgress
        key={id}
        id={id}
        onFinished={onFinished}
        onDismiss={() => {
          setDismissed([...dismissed, id]);
          // The focused button disappears with its panel, so the focus moves to the page's content.
          document.getElementById('main')?.focus({ preventScroll: true });
        }}
        brief={brief}
      />
    ));
}
