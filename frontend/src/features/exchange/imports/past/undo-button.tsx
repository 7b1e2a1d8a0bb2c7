import type { ImportReport } from '@pileup/contract/exchange';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/confirm.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { useUndo } from '../api.ts';
import { undoQuestion } from './undo-question.ts';

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
