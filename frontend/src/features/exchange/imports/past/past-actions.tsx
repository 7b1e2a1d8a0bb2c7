import type { ImportReport } from '@pileup/contract/exchange';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/confirm.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import toolbarStyles from '../../../../ui/toolbar.module.css';
import { useExportOf } from '../../exports/api.ts';
import { useRetry, useStoreChecked, useUndo } from '../api.ts';
import { ShowContacts } from '../import-parts.tsx';
import { qtcText } from '../preview/summary-text.ts';
import { undoQuestion } from './undo-question.ts';

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

/** Undoes an import after a question, as long as that is possible. */
export function UndoButton({ report }: { report: ImportReport }) {
  const undo = useUndo();
  if (report.undo_until === null) return null;
  async function confirmUndo() {
    if (undo.isPending || !(await confirm(undoQuestion(report)))) return;
    undo.mutate(report.id, {
      onError: ({ message }) => showToast({ text: `Error undoing the import: ${message}`, kind: 'bad' }),
    });
  }
  return (
    <Button small aria-busy={undo.isPending} onClick={() => void confirmUndo()}>
      Undo<span className="vh"> import of {report.filename}</span>
    </Button>
  );
}

/** Resumes an import that failed or is stuck, as long as its file is stored. */
export function RetryButton({ report, small = true }: { report: ImportReport; small?: boolean }) {
  const retry = useRetry();
  if (!report.can_retry) return null;
  function start() {
    if (retry.isPending) return;
    retry.mutate(report.id, {
      onError: (error) => showToast({ text: `Error importing ADIF file: ${error.message}`, kind: 'bad' }),
    });
  }
  return (
    <Button small={small} aria-busy={retry.isPending} onClick={start}>
      Retry<span className="vh"> {report.filename}</span>
    </Button>
  );
}
