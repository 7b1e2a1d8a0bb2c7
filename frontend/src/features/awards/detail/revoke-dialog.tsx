import type { AwardDetail } from '@pileup/contract/awards/awards';
import { useEffect, useId, useRef, useState } from 'react';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import { TextArea } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useRevokeAward } from '../api.ts';

/** Asks an administrator for the reason, and revokes the award. */
export function RevokeDialog({ award, onClose }: { award: AwardDetail; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [reason, setReason] = useState('');
  const revoke = useRevokeAward();
  useEffect(() => dialog.current?.showModal(), []);
  async function send() {
    if (revoke.isPending) return;
    // The error is shown under the field.
    const answer = await revoke.mutateAsync({ id: award.id, reason }).catch(() => null);
    if (!answer) return;
    dialog.current?.close();
    showToast({ text: 'Award revoked.', kind: 'good' });
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
        <h2 id={title}>Revoke award {award.id}</h2>
        <p className="muted">
          For good: it cannot be issued again, and no other station gets it. Everyone who opens or checks the award
          reads your reason.
        </p>
        <TextArea
          label="Reason"
          hint="3 to 500 characters; stored in the history for good."
          required
          minLength={3}
          maxLength={500}
          value={reason}
          readOnly={revoke.isPending}
          error={revoke.error ? refusalTextOr(revoke.error, 'It was not revoked. Please try again.') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={dialogStyles.actions}>
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button variant="danger" type="submit" aria-busy={revoke.isPending}>
            Revoke
          </Button>
        </div>
      </form>
    </dialog>
  );
}
