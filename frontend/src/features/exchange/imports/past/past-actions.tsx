import type { ImportReport } from '@pileup/contract/exchange';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/confirm.tsx';
import { useToasts } from '../../../../ui/toasts.tsx';
import { useExportOf } from '../../exports/api.ts';
import { useStore, useUndo } from '../api.ts';
import { RetryButton } from './retry-button.tsx';
import { undoQuestion } from './undo-question.ts';

/** What of an import is unfolded below its row. */
export type Unfolded = 'rejected' | 'kept' | null;

export interface PastActionsProps {
  report: ImportReport;
  unfolded: Unfolded;
  onUnfold: (what: Unfolded) => void;
}

/** What can be done about an import that has ended. */
export function PastActions({ report, unfolded, onUnfold }: PastActionsProps) {
  const { id, filename, status, rejected, kept } = report;
  const undo = useUndo();
  const store = useStore();
  const exporting = useExportOf();
  const toasts = useToasts();
  const bad = (text: string) => (error: Error) => toasts.show({ text: `${text} ${error.message}`, kind: 'bad' });

  async function undoIt() {
    if (undo.isPending || !(await confirm(undoQuestion(report)))) return;
    undo.mutate(id, { onError: bad('Error undoing the import:') });
  }
  function importNow() {
    if (!store.isPending) store.mutate(id, { onError: bad('Error importing ADIF file:') });
  }
  const of = <span className="vh"> of {filename}</span>;
  const fold = (what: Unfolded) => ({
    'aria-expanded': unfolded === what,
    onClick: () => onUnfold(unfolded === what ? null : what),
  });
  return (
    <div className="tools">
      {rejected > 0 && (
        <Button small look="quiet" {...fold('rejected')}>
          {unfolded === 'rejected' ? 'Hide rejected' : 'Show rejected'}
          {of}
        </Button>
      )}
      {status === 'undone' && kept > 0 && (
        <Button small look="quiet" {...fold('kept')}>
          {unfolded === 'kept' ? 'Hide what stayed' : 'Show what stayed'}
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
      {report.undo_until !== null && (
        <Button small aria-busy={undo.isPending} onClick={() => void undoIt()}>
          Undo<span className="vh"> import of {filename}</span>
        </Button>
      )}
      {report.can_store && (
        <Button small aria-busy={store.isPending} onClick={importNow}>
          Import now<span className="vh">, {filename}</span>
        </Button>
      )}
      <RetryButton report={report} />
    </div>
  );
}
