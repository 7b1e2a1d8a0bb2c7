import type { LogEdit, LogSelection, PreviewEditRequest } from '@pileup/contract/log/edits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { isUnderWay, undoEdit, useApplyEdit, useEdit, usePreviewEdit } from './api.ts';
import styles from './edit-dialog.module.css';
import { EditForm } from './edit-form.tsx';
import { EditPreview } from './edit-preview.tsx';
import { contactsText } from './edit-text.ts';

export type EditKind = 'edit' | 'delete';

interface EditDialogProps {
  kind: EditKind;
  selection: LogSelection;
  count: number;
  onClose: () => void;
  onApplied: () => void;
}

/** A bulk edit: the form, the preview, and applying it. */
export function EditDialog({ kind, selection, count, onClose, onApplied }: EditDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const preview = usePreviewEdit();
  const title = kind === 'delete' ? `Delete ${contactsText(count)}?` : `Edit ${contactsText(count)}`;
  const ask = (change: Omit<PreviewEditRequest, keyof LogSelection>) => preview.mutate({ ...change, ...selection });
  useEffect(() => dialog.current?.showModal(), []);
  // A deletion has nothing to fill in.
  const begin = useEffectEvent(() => {
    if (kind === 'delete') ask({ action: 'delete' });
  });
  useEffect(() => begin(), []);
  return (
    <dialog
      className={cx(dialogStyles.dialog, styles.dialog)}
      ref={dialog}
      aria-labelledby="edit-title"
      onClose={onClose}
    >
      <div className={dialogStyles.body}>
        <h2 id="edit-title">{title}</h2>
        {preview.data ? (
          <Previewed
            key={preview.data.id}
            edit={preview.data}
            onBack={kind === 'delete' ? () => dialog.current?.close() : preview.reset}
            onApplied={onApplied}
          />
        ) : kind === 'edit' ? (
          <EditForm
            error={preview.error}
            busy={preview.isPending}
            onCancel={() => dialog.current?.close()}
            onPreview={ask}
          />
        ) : preview.error ? (
          <ErrorState text={preview.error.message} onRetry={() => ask({ action: 'delete' })} />
        ) : (
          <SkeletonRows rows={4} height={30} label="Loading the preview" />
        )}
      </div>
    </dialog>
  );
}

function Previewed({ edit: first, onBack, onApplied }: { edit: LogEdit; onBack: () => void; onApplied: () => void }) {
  const [started, setStarted] = useState<LogEdit>();
  const edit = useEdit(started ?? first);
  const applying = useApplyEdit();
  const isDeletion = edit.action === 'delete';
  const finish = (applied: LogEdit) => {
    announce(applied);
    onApplied();
  };
  const apply = () =>
    applying.mutate(edit.id, {
      onSuccess: (response) => (isUnderWay(response) ? setStarted(response) : finish(response)),
    });
  const isEnded = started !== undefined && edit.status === 'applied';
  const end = useEffectEvent(() => finish(edit));
  useEffect(() => {
    if (isEnded) end();
  }, [isEnded]);
  return (
    <>
      <EditPreview edit={edit} total={first.changed} />
      {applying.error && <ErrorState text={applying.error.message} />}
      <div className={dialogStyles.actions}>
        {started ? (
          <Button onClick={onApplied}>Continue in the background</Button>
        ) : (
          <>
            <Button onClick={onBack}>{isDeletion ? 'Cancel' : 'Back'}</Button>
            <Button
              variant={isDeletion ? 'danger' : 'primary'}
              disabled={edit.status !== 'previewed' || edit.changed === 0}
              busy={applying.isPending}
              onClick={apply}
            >
              {isDeletion ? `Delete ${contactsText(edit.changed)}` : `Change ${contactsText(edit.changed)}`}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** Says how an edit ended, with a button that undoes it. */
function announce({ id, action, changed, left_out }: LogEdit): void {
  const verb = action === 'delete' ? 'deleted' : 'changed';
  const out = left_out > 0 ? ` ${contactsText(left_out)} left out.` : '';
  const undo = () =>
    undoEdit(id).then(
      (edit) => showToast({ text: isUnderWay(edit) ? 'The undo continues in the background.' : 'Undone.' }),
      (error: Error) => showToast({ text: error.message, kind: 'bad' }),
    );
  showToast({
    text: `${contactsText(changed)} ${verb}.${out}`,
    kind: 'good',
    action: { label: 'Undo', onClick: () => void undo() },
  });
}
