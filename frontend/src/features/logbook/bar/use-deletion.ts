import { confirm } from '../../../ui/confirm.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useDeleteQso, useRestoreQso } from '../api.ts';

/** Deletes a contact after confirmation and offers Undo. */
export function useDeleteWithUndo(onFailed: (error: unknown) => void, onDeleted: () => void) {
  const deleting = useDeleteQso();
  const restoring = useRestoreQso();

  async function restore(id: number, call: string) {
    try {
      await restoring.mutateAsync(id);
      showToast({ text: `${call} restored.`, kind: 'good' });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      showToast({ text, kind: 'bad', action: { label: 'Retry', onClick: () => void restore(id, call) } });
    }
  }

  return async (id: number, call: string) => {
    if (!(await confirm({ question: `Delete QSO ${id}?`, yes: 'Delete QSO', danger: true }))) return;
    try {
      await deleting.mutateAsync(id);
      onDeleted();
      showToast({ text: `${call} deleted.`, action: { label: 'Undo', onClick: () => void restore(id, call) } });
    } catch (error) {
      onFailed(error);
    }
  };
}
