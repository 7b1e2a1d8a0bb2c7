import type { ImportReport } from '@pileup/contract/exchange';
import { IconFileImport, IconX } from '@tabler/icons-react';
import { ButtonLink, IconButton } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ErrorFace, SkeletonRows } from '../../../ui/states.tsx';
import { useImport } from './api.ts';
import { ImportNumbers } from './import-numbers.tsx';
import { errorText, isUnderWay, progressParts } from './import-report.ts';
import { Pace } from './pace.tsx';
import { RetryButton } from './past/retry-button.tsx';
import { Rejected } from './rejected-records.tsx';
import { useEnded } from './use-ended.ts';
import './imports.css';

export interface ImportProgressProps {
  id: number;
  /** The import has ended: what it added is in the log. */
  onFinished: () => void;
  /** It has ended and been seen. */
  onPutAway: () => void;
  /** On other pages than its own it is short and links there. */
  brief?: boolean;
}

/** One import and how far it got; it goes on whether or not anybody looks. */
export function ImportProgress({ id, onFinished, onPutAway, brief = false }: ImportProgressProps) {
  const { data, isError, refetch } = useImport(id);
  const report = data?.import;
  const ended = report !== undefined && !isUnderWay(report);
  useEnded(ended, onFinished);
  return (
    <section className="panel imp" aria-label={report ? `Import of ${report.filename}` : `Import ${id}`}>
      {report ? (
        <Report report={report} brief={brief} onPutAway={onPutAway} />
      ) : isError ? (
        <ErrorFace text="Failed to load the import." onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={1} height={76} />
      )}
    </section>
  );
}

function Report({ report, brief, onPutAway }: { report: ImportReport; brief: boolean; onPutAway: () => void }) {
  const { filename, error } = report;
  const underWay = isUnderWay(report);
  return (
    <>
      <div className="l1">
        <IconFileImport className="i" stroke={1.75} aria-hidden />
        <span className="mono file">{filename}</span>
        <Pace report={report} />
        <span className="sp" />
        {underWay && <span className="muted">You can leave this page.</span>}
        <RetryButton report={report} />
        {brief && (
          <ButtonLink small to="/import-export">
            Details
          </ButtonLink>
        )}
        {!underWay && (
          <IconButton label={`Put ${filename} away`} onClick={onPutAway}>
            <IconX className="i" aria-hidden />
          </IconButton>
        )}
      </div>
      {error !== null && (
        <p className="err" role="alert">
          {errorText(report)}
        </p>
      )}
      <ProgressBar label={`Import of ${filename}`} parts={progressParts(report)} />
      <ImportNumbers report={report} />
      {!brief && <Rejected report={report} />}
    </>
  );
}
