import type { ImportReport } from '@pileup/contract/exchange';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { useImport, useStoreChecked } from './api.ts';
import { CheckReasons } from './check-reasons.tsx';
import { ImportNumbers } from './import-numbers.tsx';
import { errorText, isInProgress, progressParts } from './import-report.ts';
import { RetryButton } from './past/retry-button.tsx';
import { RejectedToggle } from './rejected-records.tsx';
import { StatusLine } from './status-line.tsx';
import { useOnEnd } from './use-on-end.ts';

export interface CheckPanelProps {
  id: number;
  /** The check has finished or failed. */
  onFinished: () => void;
  /** Its file is now being imported, as this import. */
  onStored: (importId: number) => void;
  onDismiss: () => void;
}

/** A check of a file: its progress, what an import would do, and the next steps. */
export function CheckPanel({ id, onFinished, onStored, onDismiss }: CheckPanelProps) {
  const { data, isError, refetch } = useImport(id);
  const report = data?.import;
  const ended = report !== undefined && !isInProgress(report);
  useOnEnd(ended, onFinished);
  if (!report) {
    return isError ? (
      <ErrorState text="Failed to load the import." onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={1} height={92} />
    );
  }
  return (
    <div className="pad check">
      <p className="l1">
        <IconFileImport className="i" stroke={1.75} aria-hidden />
        <span className="mono file">{report.filename}</span>
        <StatusLine report={report} />
      </p>
      <Outcome report={report} />
      {!ended && <p className="hint">You can leave this page. A check does not change your log.</p>}
      <RejectedToggle report={report} />
      {(ended || report.can_retry) && <Choice report={report} onStored={onStored} onDismiss={onDismiss} />}
    </div>
  );
}

/** Announced when the check has ended, not while its counts change. */
function Outcome({ report }: { report: ImportReport }) {
  return (
    <div role="status" aria-busy={isInProgress(report)}>
      {report.error !== null && <p className="err">{errorText(report)}</p>}
      <ProgressBar label={`Check of ${report.filename}`} parts={progressParts(report)} />
      <ImportNumbers report={report} />
      {report.status === 'done' && report.rejected > 0 && <CheckReasons report={report} />}
    </div>
  );
}

interface ChoiceProps extends Pick<CheckPanelProps, 'onStored' | 'onDismiss'> {
  report: ImportReport;
}

function Choice({ report, onStored, onDismiss }: ChoiceProps) {
  const store = useStoreChecked();
  const [failure, setFailure] = useState<string>();
  async function importNow() {
    if (store.isPending) return;
    setFailure(undefined);
    try {
      // Awaited instead of a mutation callback, which is not called after the list has unmounted this panel.
      const { import_id } = await store.mutateAsync(report.id);
      onStored(import_id);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  }
  return (
    <>
      {failure && (
        <p className="err" role="alert">
          Error importing ADIF file: {failure}
        </p>
      )}
      <div className="tools">
        {report.can_store && (
          <Button variant="primary" aria-busy={store.isPending} onClick={() => void importNow()}>
            Import now
          </Button>
        )}
        <RetryButton report={report} small={false} />
        <Button onClick={onDismiss}>Choose another file</Button>
        {report.can_store && <span className="hint">Nothing has been imported yet.</span>}
      </div>
    </>
  );
}
