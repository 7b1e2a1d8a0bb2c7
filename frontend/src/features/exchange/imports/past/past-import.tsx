import type { ImportReport } from '@pileup/contract/exchange';
import { useState } from 'react';
import { useUtcClock } from '../../../../lib/clock.ts';
import { cx } from '../../../../lib/cx.ts';
import { leftText } from '../../../../lib/text/amount-text.ts';
import { countText } from '../../../../lib/text/time-text.ts';
import { Count } from '../../../../ui/count.tsx';
import fieldStyles from '../../../../ui/field.module.css';
import { BandChip, Call, ModeChip } from '../../../../ui/radio/contact-parts.tsx';
import { NotLoaded } from '../../../../ui/states.tsx';
import tableStyles from '../../../../ui/table.module.css';
import { Time } from '../../../../ui/time.tsx';
import toolbarStyles from '../../../../ui/toolbar.module.css';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { useKept } from '../api.ts';
import { StateIcon } from '../import-parts.tsx';
import { errorText, stateText } from '../import-report.ts';
import styles from '../kept-contacts.module.css';
import { movedText } from '../moved-contacts.tsx';
import rejectedRecordsStyles from '../rejected-records.module.css';
import { RejectedRecords, SaveQtc, SaveRejected } from '../rejected-records.tsx';
import { type ExpandedList, PastActions } from './past-actions.tsx';
import pastImportsStyles from './past-imports.module.css';

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

const QTC =
  'QTC lines report contacts to another station and are not contacts of your own. They are not in your log, but are saved with the import.';

export function PastImport({ report }: { report: ImportReport }) {
  const [expanded, setExpanded] = useState<ExpandedList>(null);
  const container = useFocusFallback<HTMLTableSectionElement>(
    `${report.status} ${report.undo_until} ${report.can_store} ${report.can_retry}`,
  );
  const { id, filename, status, error, rejected, kept, qtc } = report;
  const idle = report.check_only || status === 'undone';
  return (
    <tbody
      ref={container}
      tabIndex={-1}
      className={cx(idle && pastImportsStyles.idle, status === 'undone' && pastImportsStyles.undone)}
    >
      <tr className={pastImportsStyles.row}>
        <th scope="row" className={pastImportsStyles.file}>
          {filename}
        </th>
        <td className={pastImportsStyles.started}>{report.started_at && <Time at={report.started_at} />}</td>
        <td className={pastImportsStyles.state}>
          <State report={report} />
        </td>
        {FIGURES.map((figure) => (
          <td key={figure} className={cx(tableStyles.right, pastImportsStyles.count)} data-head={HEADS[figure]}>
            <Count of={report[figure]} />
          </td>
        ))}
        <td className={pastImportsStyles.actions}>
          <PastActions report={report} expanded={expanded} onExpand={setExpanded} />
        </td>
      </tr>
      {(error !== null || expanded) && (
        <tr className={pastImportsStyles.notes}>
          <td colSpan={FIGURES.length + 4}>
            {error !== null && <p className={fieldStyles.error}>{errorText(report)}</p>}
            {expanded === 'rejected' && rejected > 0 && (
              <div className={rejectedRecordsStyles.rejected}>
                <div className={toolbarStyles.toolbar}>
                  <SaveRejected report={report} />
                </div>
                <RejectedRecords report={report} />
              </div>
            )}
            {expanded === 'qtc' && qtc > 0 && (
              <div className={toolbarStyles.toolbar}>
                <SaveQtc report={report} />
                <span className={fieldStyles.hint}>{QTC}</span>
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
  const movedTo = movedText(report);
  const now = useUtcClock();
  const left = undo_until === null ? null : leftText(undo_until, now);
  const note = left !== null ? `undo within ${left}` : status === 'undone' && kept > 0 && `${countText(kept)} kept`;
  return (
    <>
      <StateIcon report={report} />{' '}
      <span className={status === 'failed' ? fieldStyles.error : undefined}>{stateText(report)}</span>
      {movedTo && <span className="muted"> · {movedTo}</span>}
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

/** The contacts that an undo retained, since they had been edited, each with a link. */
function KeptContacts({ id, count }: { id: number; count: number }) {
  const query = useKept(id);
  const { data } = query;
  if (!data) {
    return <NotLoaded brief query={query} what="the kept contacts" rows={Math.min(count, 5)} height={30} />;
  }
  return (
    <>
      <p className={fieldStyles.hint}>You edited these contacts after the import, so they were kept.</p>
      <ul className={styles.kept} aria-label="Kept contacts">
        {data.kept.map(({ qdo_id, TS, Call: call, Band, Mode }) => (
          <li key={qdo_id}>
            <Call call={call} to={`/qso/${qdo_id}`} />
            <span className="muted">
              <Time at={TS} />
            </span>
            <BandChip band={Band} />
            <ModeChip mode={Mode} />
          </li>
        ))}
      </ul>
      {data.more > 0 && <p className={fieldStyles.hint}>{countText(data.more)} more were kept.</p>}
    </>
  );
}
