import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { useOperator } from '../../../lib/session.ts';
import { counted } from '../../../lib/text/time-text.ts';
import { Button } from '../../../ui/button.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import { TextArea } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { type Recipient, useSendMessage } from './api.ts';
import styles from './message-dialog.module.css';
import { lengthError, MAX_LENGTH, messageLength } from './message-length.ts';

/** The form of a message. Its draft survives closing the dialog and failed sending, and is removed once it is sent. */
export function MessageForm({ recipient, onClose }: { recipient: Recipient; onClose: () => void }) {
  const { user } = useOperator();
  const [text, setText] = useState(() => readDraft(user.id, recipient.id));
  const [error, setError] = useState<string>();
  const send = useSendMessage();
  const form = useRef<HTMLFormElement>(null);
  const left = MAX_LENGTH - messageLength(text);

  function write(next: string) {
    setText(next);
    setError(undefined);
    writeDraft(user.id, recipient.id, next);
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (send.isPending) return;
    const invalid = lengthError(text);
    setError(invalid);
    if (invalid) return;
    try {
      await send.mutateAsync({ recipient, message: text });
    } catch (failure) {
      const why = refusalTextOr(failure, 'Failed to send message. Please try again.');
      if (form.current) setError(why);
      else showToast({ text: why, kind: 'bad' });
      return;
    }
    // The dialog may have been reopened meanwhile with another draft.
    if (readDraft(user.id, recipient.id) === text) writeDraft(user.id, recipient.id, '');
    showToast({ text: `Message sent to ${recipient.my_callsign}.`, kind: 'good' });
    if (form.current) onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label="Message"
        rows={6}
        value={text}
        readOnly={send.isPending}
        error={error}
        hint={
          <span className={left < 0 ? styles.over : undefined}>
            {left < 0 ? `${counted(-left, 'character')} over the limit` : `${counted(left, 'character')} left`}
          </span>
        }
        onKeyDown={onKeyDown}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <div className={dialogStyles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" busy={send.isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}

// These are the unsent messages per recipient. They survive a reload and are removed with the tab or on sign-out.

// The account id comes last, as in every storage key of an account.
const key = (writerId: number, recipientId: number) => `pileup.message.${recipientId}.${writerId}`;

function readDraft(writerId: number, recipientId: number): string {
  try {
    return sessionStorage.getItem(key(writerId, recipientId)) ?? '';
  } catch {
    return '';
  }
}

/** Stores a draft; an empty one is removed. */
function writeDraft(writerId: number, recipientId: number, text: string) {
  try {
    if (text) sessionStorage.setItem(key(writerId, recipientId), text);
    else sessionStorage.removeItem(key(writerId, recipientId));
  } catch {
    // Storage is blocked: the draft lasts until the dialog closes.
  }
}
