import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import dialogStyles from '../dialog.module.css';
import { TextInput } from '../field.tsx';
import { showToast } from '../toasts.tsx';

/** The server's limit. */
const MAX_LENGTH = 500;

export interface ReportDialogProps {
  /** The thing reported, within a sentence: `message`. */
  what: string;
  /** Sends the report. If it rejects, the dialog shows the text of `errorText` and keeps the reason. */
  onSend: (reason: string) => Promise<unknown>;
  errorText: (failure: unknown) => string;
  /** Whether nothing is left to report after this failure: its text is then shown outside of the dialog. */
  isGone?: (failure: unknown) => boolean;
  onClose: () => void;
}

/** Asks for confirmation and a reason before something is reported to the administrators. */
export function ReportDialog({ what, onSend, errorText, isGone = () => false, onClose }: ReportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  async function send() {
    if (isSending) return;
    setSending(true);
    try {
      await onSend(reason);
      dialog.current?.close();
      showToast({ text: `${what[0]?.toUpperCase()}${what.slice(1)} reported to the administrators.`, kind: 'good' });
    } catch (failure) {
      // The reported thing may have been deleted meanwhile, and the dialog with it.
      if (dialog.current && !isGone(failure)) setError(errorText(failure));
      else showToast({ text: errorText(failure), kind: 'bad' });
    } finally {
      setSending(false);
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
        <h2 id={title}>Report this {what}?</h2>
        <p className="muted">The administrators get a copy. The sender isn't notified.</p>
        <TextInput
          label="Reason (optional)"
          maxLength={MAX_LENGTH}
          value={reason}
          readOnly={isSending}
          error={error}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={dialogStyles.actions}>
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button variant="danger" type="submit" aria-busy={isSending}>
            Report
          </Button>
        </div>
      </form>
    </dialog>
  );
}
