import type { FormEvent, KeyboardEvent } from 'react';
import { useState } from 'react';
import { refusalOr } from '../../../lib/refusal-text.ts';
import { useOperator } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import type { Recipient } from './api.ts';
import { useSendMessage } from './api.ts';
import { keepDraft, readDraft } from './message-drafts.ts';
import { LONGEST, lengthFault, lengthOf } from './message-length.ts';

/** The text of a message. Closed, or failed, it is kept; sent, it is gone. */
export function MessageText({ recipient, onClose }: { recipient: Recipient; onClose: () => void }) {
  const { user } = useOperator();
  const [text, setText] = useState(() => readDraft(user.id, recipient.id));
  const [fault, setFault] = useState<string>();
  const send = useSendMessage();
  const toasts = useToasts();
  const left = LONGEST - lengthOf(text);

  function write(next: string) {
    setText(next);
    setFault(undefined);
    keepDraft(user.id, recipient.id, next);
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (send.isPending) return;
    const wrong = lengthFault(text);
    setFault(wrong);
    if (wrong) return;
    send.mutate(
      { recipient, message: text },
      {
        onSuccess: () => {
          keepDraft(user.id, recipient.id, '');
          toasts.show({ text: `Your message to ${recipient.my_callsign} is sent.`, kind: 'good' });
          onClose();
        },
        onError: (error) => setFault(refusalOr(error, 'Failed to send message. Please try again.')),
      },
    );
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextArea
        label="Message"
        rows={6}
        value={text}
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
        <Button look="key" type="submit" aria-busy={send.isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}
