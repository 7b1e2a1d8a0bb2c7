import type { ImportReport } from '@pileup/contract/exchange';
import { useUtcClock } from '../../../lib/clock.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { partRead, recordsExpected, stateText, timeLeft } from './import-report.ts';

/** How far an import got and how long it still takes, or how it ended. */
export function Pace({ report }: { report: ImportReport }) {
  const now = useUtcClock();
  const expected = recordsExpected(report);
  if (report.status !== 'running' || expected === null) {
    const read = report.read > 0 && `${countText(report.read)} ${report.read === 1 ? 'record' : 'records'}`;
    return <span className="muted pace">{[stateText(report), read].filter(Boolean).join(' · ')}</span>;
  }
  const percent = `${Math.floor(partRead(report) * 100)} %`;
  const records = `${countText(report.read)} of about ${countText(expected)} records`;
  return <span className="muted pace">{[records, percent, timeLeft(report, now)].filter(Boolean).join(' · ')}</span>;
}
