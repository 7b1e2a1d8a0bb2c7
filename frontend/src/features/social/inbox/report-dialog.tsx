import type { Notification } from '@pileup/contract/social';
import { useEffect, useId, useRef, useState } from 'react';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import { TextInput } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { isNotFound, useReportMessage } from './api.ts';

/** The server's limit. */
const MAX_LENGTH = 500;

/** Asks for confirmation and a reason before a message is reported. */
export function ReportDialog({ message, onClose }: { message: Notification; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const report = useReportMessage();
  useEffect(() => dialog.current?.showModal(), []);

  async function send() {
    if (report.isPending) return;
    try {
      await report.mutateAsync({ id: message.id, reason });
      dialog.current?.close();
      showToast({ text: 'Message reported to the administrators.', kind: 'good' });
    } catch (failure) {
      const why = refusalTextOr(failure, 'Failed to report the message. Please try again.');
      // If the message was deleted, the dialog closes with it.
      if (dialog.current && !isNotFound(failure)) setError(why);
      else showToast({ text: why, kind: 'bad' });
    }
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
        <h2 id={title}>Report this message?</h2>
        <p className="muted">The administrators get a copy. The sender isn't notified.</p>
        <TextInput
          label="Reason (optional)"
          maxLength={MAX_LENGTH}
          value={reason}
          readOnly={report.isPending}
          error={error}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={dialogStyles.actions}>
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button variant="danger" type="submit" aria-busy={report.isPending}>
            Report
          </Button>
        </div>
      </form>
    </dialog>
  );
}
