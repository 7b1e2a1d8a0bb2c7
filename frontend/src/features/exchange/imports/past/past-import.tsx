import type { ImportReport } from '@pileup/contract/exchange';
import { useState } from 'react';
import { useUtcClock } from '../../../../lib/clock.ts';
import { countText } from '../../../../lib/text/time-text.ts';
import { Count } from '../../../../ui/count.tsx';
import { Time } from '../../../../ui/time.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { leftText } from '../../left-text.ts';
import { errorText, stateText } from '../import-report.ts';
import { KeptContacts } from '../kept-contacts.tsx';
import { RejectedRecords, SaveRejected } from '../rejected-records.tsx';
import type { ExpandedList } from './past-actions.tsx';
import { PastActions } from './past-actions.tsx';

export const FIGURES = ['read', 'added', 'duplicate', 'enriched', 'rejected'] as const;
export const HEADS = {
  read: 'Read',
  added: 'Added',
  duplicate: 'Duplicate',
  enriched: 'Enriched',
  rejected: 'Rejected',
};

const FLAGGED =
  'Something in these records is missing or could not be read. The warnings are saved with the contacts: see APP_PILEUP_FAULTS and APP_PILEUP_TIME_MISSING in an export.';

/** One import that has ended. */
export function PastImport({ report }: { report: ImportReport }) {
  const [expanded, setExpanded] = useState<ExpandedList>(null);
  const container = useFocusFallback<HTMLTableSectionElement>(
    `${report.status} ${report.undo_until} ${report.can_store} ${report.can_retry}`,
  );
  const { id, filename, status, error, rejected, kept } = report;
  const idle = report.check_only || status === 'undone';
  return (
    <tbody ref={container} tabIndex={-1} className={idle ? 'idle' : undefined}>
      <tr className="one">
        <th scope="row" className="file">
          {filename}
        </th>
        <td className="when">{report.started_at && <Time at={report.started_at} />}</td>
        <td className="state">
          <State report={report} />
        </td>
        {FIGURES.map((figure) => (
          <td key={figure} className="r" data-head={HEADS[figure]}>
            <Count of={report[figure]} />
          </td>
        ))}
        <td className="do">
          <PastActions report={report} expanded={expanded} onExpand={setExpanded} />
        </td>
      </tr>
      {(error !== null || expanded) && (
        <tr className="notes">
          <td colSpan={FIGURES.length + 4}>
            {error !== null && <p className="err">{errorText(report)}</p>}
            {expanded === 'rejected' && rejected > 0 && (
              <div className="rejects">
                <div className="tools">
                  <SaveRejected report={report} />
                </div>
                <RejectedRecords report={report} />
              </div>
            )}
            {expanded === 'kept' && kept > 0 && <KeptContacts id={id} count={kept} />}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function State({ report }: { report: ImportReport }) {
  const { status, undo_until, kept, flagged } = report;
  const now = useUtcClock();
  const left = undo_until === null ? null : leftText(undo_until, now);
  const note = left !== null ? `undo within ${left}` : status === 'undone' && kept > 0 && `${countText(kept)} kept`;
  return (
    <>
      <span className={status === 'failed' ? 'err' : undefined}>{stateText(report)}</span>
      {note && <span className="muted"> · {note}</span>}
      {flagged > 0 && (
        <span className="muted" title={FLAGGED}>
          {' '}
          · {countText(flagged)} with warnings
        </span>
      )}
    </>
  );
}
