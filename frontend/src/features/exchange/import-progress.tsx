import type { ImportReport } from '@pileup/contract/exchange';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useUtcClock } from '../../lib/clock.ts';
import { countText } from '../../lib/time-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SkeletonRows } from '../../ui/faces.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useImport } from './api.ts';
import { ImportNumbers } from './import-numbers.tsx';
import { isUnderWay, partRead, progressParts, recordsExpected, STATUS_TEXT, timeLeft } from './import-report.ts';
import { Rejected } from './rejected-records.tsx';
import './exchange.css';

export interface ImportProgressProps {
  id: number;
  /** The import has ended: what it added is in the log. */
  onFinished: () => void;
  /** On other pages than its own it is short and links there. */
  brief?: boolean;
}

/** One import and how far it got; it goes on whether or not anybody looks. */
export function ImportProgress({ id, onFinished, brief = false }: ImportProgressProps) {
  const { data } = useImport(id);
  const report = data?.import;
  const ended = report !== undefined && !isUnderWay(report);
  const told = useRef(false);
  useEffect(() => {
    if (!ended || told.current) return;
    told.current = true;
    onFinished();
  }, [ended, onFinished]);
  return (
    <section className="panel imp" aria-label={`Import ${id}`}>
      {report ? <Report report={report} brief={brief} /> : <SkeletonRows rows={1} height={76} />}
    </section>
  );
}

function Report({ report, brief }: { report: ImportReport; brief: boolean }) {
  const { filename, error } = report;
  return (
    <>
      <div className="l1">
        <IconFileImport className="i" stroke={1.75} aria-hidden />
        <span className="mono file">{filename}</span>
        <Pace report={report} />
        <span className="sp" />
        {isUnderWay(report) && <span className="muted">You can leave this page.</span>}
        {brief && (
          <ButtonLink small to="/import-export">
            Details
          </ButtonLink>
        )}
      </div>
      {error !== null && (
        <p className="err" role="alert">
          Error importing ADIF file: {error}
        </p>
      )}
      <ProgressBar label={`Import of ${filename}`} parts={progressParts(report)} />
      <ImportNumbers report={report} />
      {!brief && <Rejected report={report} />}
    </>
  );
}

function Pace({ report }: { report: ImportReport }) {
  const now = useUtcClock();
  const expected = recordsExpected(report);
  if (report.status !== 'running' || expected === null) {
    const read = report.read > 0 && `${countText(report.read)} records`;
    return <span className="muted num">{[STATUS_TEXT[report.status], read].filter(Boolean).join(' · ')}</span>;
  }
  const percent = `${Math.floor(partRead(report) * 100)} %`;
  const records = `${countText(report.read)} of about ${countText(expected)} records`;
  return <span className="muted num">{[records, percent, timeLeft(report, now)].filter(Boolean).join(' · ')}</span>;
}
