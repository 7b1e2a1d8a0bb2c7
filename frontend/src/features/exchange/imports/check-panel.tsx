import type { ImportReport } from '@pileup/contract/exchange';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ErrorFace, SkeletonRows } from '../../../ui/states.tsx';
import { useImport, useStore } from './api.ts';
import { CheckReasons } from './check-reasons.tsx';
import { ImportNumbers } from './import-numbers.tsx';
import { errorText, isUnderWay, progressParts } from './import-report.ts';
import { Pace } from './pace.tsx';
import { RetryButton } from './past/retry-button.tsx';
import { Rejected } from './rejected-records.tsx';
import { useEnded } from './use-ended.ts';

export interface CheckPanelProps {
  id: number;
  /** The check has ended, well or not. */
  onFinished: () => void;
  /** Its file is being imported now, under this number. */
  onStored: (importId: number) => void;
  onPutAway: () => void;
}

/** A check of a file: how far it got, what an import would do, and the choice that is left. */
export function CheckPanel({ id, onFinished, onStored, onPutAway }: CheckPanelProps) {
  const { data, isError, refetch } = useImport(id);
  const report = data?.import;
  const ended = report !== undefined && !isUnderWay(report);
  useEnded(ended, onFinished);
  if (!report) {
    return isError ? (
      <ErrorFace text="Failed to load the import." onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={1} height={92} />
    );
  }
  return (
    <div className="pad check">
      <p className="l1">
        <IconFileImport className="i" stroke={1.75} aria-hidden />
        <span className="mono file">{report.filename}</span>
        <Pace report={report} />
      </p>
      <Outcome report={report} />
      {!ended && <p className="hint">You can leave this page. A check stores nothing.</p>}
      <Rejected report={report} />
      {(ended || report.can_retry) && <Choice report={report} onStored={onStored} onPutAway={onPutAway} />}
    </div>
  );
}

/** Announced when the check has ended, not while its figures run. */
function Outcome({ report }: { report: ImportReport }) {
  return (
    <div role="status" aria-busy={isUnderWay(report)}>
      {report.error !== null && <p className="err">{errorText(report)}</p>}
      <ProgressBar label={`Check of ${report.filename}`} parts={progressParts(report)} />
      <ImportNumbers report={report} />
      {report.status === 'done' && report.rejected > 0 && <CheckReasons report={report} />}
    </div>
  );
}

interface ChoiceProps extends Pick<CheckPanelProps, 'onStored' | 'onPutAway'> {
  report: ImportReport;
}

function Choice({ report, onStored, onPutAway }: ChoiceProps) {
  const store = useStore();
  const [failure, setFailure] = useState<string>();
  async function importNow() {
    if (store.isPending) return;
    setFailure(undefined);
    try {
      // Awaited rather than left to a callback: by then the list has put this panel away.
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
          <Button look="key" aria-busy={store.isPending} onClick={() => void importNow()}>
            Import now
          </Button>
        )}
        <RetryButton report={report} small={false} />
        <Button onClick={onPutAway}>Choose another file</Button>
        {report.can_store && <span className="hint">Nothing is stored yet.</span>}
      </div>
    </>
  );
}
