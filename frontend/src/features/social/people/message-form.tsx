import type { FormEvent, KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { useOperator } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import type { Recipient } from './api.ts';
import { useSendMessage } from './api.ts';
import { writeDraft, readDraft } from './message-drafts.ts';
import { MAX_LENGTH, lengthError, messageLength } from './message-length.ts';

/** The text of a message. Closed, or failed, it is kept; sent, it is gone, though it was closed before that. */
export function MessageForm({ recipient, onClose }: { recipient: Recipient; onClose: () => void }) {
  const { user } = useOperator();
  const [text, setText] = useState(() => readDraft(user.id, recipient.id));
  const [fault, setFault] = useState<string>();
  const send = useSendMessage();
  const toasts = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const left = MAX_LENGTH - messageLength(text);

  function write(next: string) {
    setText(next);
    setFault(undefined);
    writeDraft(user.id, recipient.id, next);
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (send.isPending) return;
    const wrong = lengthError(text);
    setFault(wrong);
    if (wrong) return;
    try {
      await send.mutateAsync({ recipient, message: text });
    } catch (error) {
      const why = refusalTextOr(error, 'Failed to send message. Please try again.');
      if (form.current) setFault(why);
      else toasts.show({ text: why, kind: 'bad' });
      return;
    }
    // Closed and opened again meanwhile, another may have been begun.
    if (readDraft(user.id, recipient.id) === text) writeDraft(user.id, recipient.id, '');
    toasts.show({ text: `Your message to ${recipient.my_callsign} is sent.`, kind: 'good' });
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
        error={fault}
        hint={
          <span className={left < 0 ? 'over' : undefined}>
            {left < 0 ? `${-left} characters too many` : `${left} characters left`}
          </span>
        }
        onKeyDown={onKeyDown}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <div className="acts">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" busy={send.isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}
