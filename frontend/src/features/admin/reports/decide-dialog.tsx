import type { AdminActName, ReportedContent } from '@pileup/contract/admin/reports';
import { useEffect, useId, useRef, useState } from 'react';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import { TextArea } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useDecide } from '../api.ts';
import { KIND_NAMES } from '../kind-names.ts';

export const BUTTONS: Readonly<Record<AdminActName, string>> = {
  hide: 'Hide',
  dismiss: 'Dismiss',
  show: 'Show again',
};

const TEXTS: Readonly<Record<AdminActName, { consequence: string; done: string }>> = {
  hide: {
    consequence: 'Only the owner and administrators can still see it. The owner is sent your reason.',
    done: 'Hidden.',
  },
  dismiss: {
    consequence: 'Nothing changes for others. Only administrators see your reason.',
    done: 'Reports dismissed.',
  },
  show: { consequence: 'Everyone can see it again. The owner is sent your reason.', done: 'Visible again.' },
};

export interface DecideDialogProps {
  report: ReportedContent;
  act: AdminActName;
  onClose: () => void;
}

/** Asks for the reason of an act, and carries it out. */
export function DecideDialog({ report: { kind, id }, act, onClose }: DecideDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [reason, setReason] = useState('');
  const decide = useDecide();
  const { consequence, done } = TEXTS[act];
  useEffect(() => dialog.current?.showModal(), []);

  async function send() {
    if (decide.isPending) return;
    // The error is shown under the field.
    const response = await decide.mutateAsync({ kind, id, act, reason }).catch(() => null);
    if (!response) return;
    dialog.current?.close();
    showToast({ text: done, kind: 'good' });
  }

  return (
    <dialog className={dialogStyles.dialog} ref={dialog} aria-labelledby={title} onClose={onClose}>
      <form
        className={dialogStyles.body}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <h2 id={title}>
          {BUTTONS[act]}: {KIND_NAMES[kind]}
        </h2>
        <p className="muted">{consequence}</p>
        <TextArea
          label="Reason"
          hint="3 to 500 characters; stored in the history permanently."
          required
          minLength={3}
          maxLength={500}
          value={reason}
          readOnly={decide.isPending}
          error={decide.error ? refusalTextOr(decide.error, 'This could not be saved. Please try again.') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={dialogStyles.actions}>
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button variant={act === 'hide' ? 'danger' : 'primary'} type="submit" aria-busy={decide.isPending}>
            {BUTTONS[act]}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
