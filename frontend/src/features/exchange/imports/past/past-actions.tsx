import type { ImportReport } from '@pileup/contract/exchange';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import toolbarStyles from '../../../../ui/toolbar.module.css';
import { useExportOf } from '../../exports/api.ts';
import { useStoreChecked } from '../api.ts';
import { ShowContacts } from '../import-parts.tsx';
import { qtcText } from '../preview/summary-text.ts';
import { RetryButton } from './retry-button.tsx';
import { UndoButton } from './undo-button.tsx';

/** The list expanded below the row of an import. */
export type ExpandedList = 'rejected' | 'qtc' | 'kept' | null;

export interface PastActionsProps {
  report: ImportReport;
  expanded: ExpandedList;
  onExpand: (list: ExpandedList) => void;
}

export function PastActions({ report, expanded, onExpand }: PastActionsProps) {
  const { id, filename, status, rejected, kept, qtc } = report;
  const store = useStoreChecked();
  const exporting = useExportOf();
  function importNow() {
    if (store.isPending) return;
    store.mutate(
      { id },
      { onError: ({ message }) => showToast({ text: `Error importing ADIF file: ${message}`, kind: 'bad' }) },
    );
  }
  const of = <span className="vh"> of {filename}</span>;
  const toggle = (list: ExpandedList) => ({
    'aria-expanded': expanded === list,
    onClick: () => onExpand(expanded === list ? null : list),
  });
  return (
    <div className={toolbarStyles.toolbar}>
      {rejected > 0 && (
        <Button small variant="quiet" {...toggle('rejected')}>
          {expanded === 'rejected' ? 'Hide rejected' : 'Show rejected'}
          {of}
        </Button>
      )}
      {qtc > 0 && (
        <Button small variant="quiet" {...toggle('qtc')}>
          {qtcText(qtc)}
          {of}
        </Button>
      )}
      {status === 'undone' && kept > 0 && (
        <Button small variant="quiet" {...toggle('kept')}>
          {expanded === 'kept' ? 'Hide kept contacts' : 'Show kept contacts'}
          {of}
        </Button>
      )}
      {status === 'done' && !report.check_only && report.read > rejected && (
        <Button
          small
          aria-label={`Export this import, ${filename}`}
          title="Export this import"
          onClick={() => exporting(id)}
        >
          Export
        </Button>
      )}
      <ShowContacts report={report} />
      <UndoButton report={report} />
      {report.can_store && (
        <Button small aria-busy={store.isPending} onClick={importNow}>
          Import now<span className="vh">, {filename}</span>
        </Button>
      )}
      <RetryButton report={report} />
    </div>
  );
}
