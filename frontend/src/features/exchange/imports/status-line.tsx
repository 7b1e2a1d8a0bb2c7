import type { ImportReport } from '@pileup/contract/exchange';
import { useUtcClock } from '../../../lib/clock.ts';
import { cx } from '../../../lib/cx.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { partRead, recordsExpected, stateText, timeLeft } from './import-report.ts';
import styles from './status-line.module.css';

/** The progress of an import and its remaining time, or its result. */
export function StatusLine({ report }: { report: ImportReport }) {
  const now = useUtcClock();
  const expected = recordsExpected(report);
  if (report.status !== 'running' || expected === null) {
    const read = report.read > 0 && `${countText(report.read)} ${report.read === 1 ? 'record' : 'records'}`;
    return <span className={cx('muted', styles.status)}>{[stateText(report), read].filter(Boolean).join(' · ')}</span>;
  }
  const percent = `${Math.floor(partRead(report) * 100)} %`;
  const records = `${countText(report.read)} of about ${countText(expected)} records`;
  return (
    <span className={cx('muted', styles.status)}>
      {[records, percent, timeLeft(report, now)].filter(Boolean).join(' · ')}
    </span>
  );
}
