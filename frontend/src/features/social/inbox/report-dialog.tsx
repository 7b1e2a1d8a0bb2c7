import type { Notification } from '@pileup/contract/social';
import { useEffect, useId, useRef, useState } from 'react';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { isNotFound, useReportMessage } from './api.ts';

/** As long as the server takes. */
const MAX_LENGTH = 500;

/** Asks before a message is reported, and why it is. A native dialog: it gives the focus back when it closes. */
export function ReportDialog({ message, onClose }: { message: Notification; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const report = useReportMessage();
  const toasts = useToasts();
  useEffect(() => dialog.current?.showModal(), []);

  async function send() {
    if (report.isPending) return;
    try {
      await report.mutateAsync({ id: message.id, reason });
      dialog.current?.close();
      toasts.show({ text: 'The administrators have the message now.', kind: 'good' });
    } catch (error) {
      const why = refusalTextOr(error, 'The message could not be reported. Please try again.');
      // With a message that is gone the dialog goes, too.
      if (dialog.current && !isNotFound(error)) setFault(why);
      else toasts.show({ text: why, kind: 'bad' });
    }
  }

  return (
    <dialog className="dlg" ref={dialog} aria-labelledby={title} onClose={onClose}>
      <form
        className="body"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <h2 id={title}>Report this message?</h2>
        <p className="muted">The administrators get a copy of it. Whoever wrote it is not told.</p>
        <TextInput
          label="What is wrong with it (optional)"
          maxLength={MAX_LENGTH}
          value={reason}
          readOnly={report.isPending}
          error={fault}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className="acts">
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button variant="danger" type="submit" aria-busy={report.isPending}>
            Report
          </Button>
        </div>
      </form>
    </dialog>
  );
}
