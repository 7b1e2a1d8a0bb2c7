import type { ContactRequest } from '@pileup/contract/reports';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/http/http.ts';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { type Session } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { CallsignInput, FieldError, LiteralInput, TextArea, TextInput } from '../../../ui/field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import styles from '../admin.module.css';

const MAX_MESSAGE = 2_000;

/** The form to the administrators, without account too; operators find their name and address filled in. */
export function ContactForm({ session }: { session: Session | null }) {
  const user = session?.user;
  const [draft, setDraft] = useState<Record<keyof ContactRequest, string>>({
    name: user?.name ?? '',
    email: user?.email ?? '',
    callsign: user?.my_callsign ?? '',
    message: '',
  });
  const send = useMutation({ mutationFn: (request: ContactRequest) => call('vcontact', request) });
  const texts = fieldErrors(send.error);
  const field = (name: keyof ContactRequest) => ({
    name,
    value: draft[name],
    error: texts[name],
    readOnly: send.isPending,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setDraft((old) => ({ ...old, [name]: value })),
  });
  function again() {
    send.reset();
    setDraft((old) => ({ ...old, message: '' }));
  }
  if (send.isSuccess)
    return (
      <div role="status">
        <EmptyState
          title="Thank you. Your message was sent."
          text={`The administrators answer to ${draft.email}.`}
          action={<Button onClick={again}>Write another one</Button>}
        />
      </div>
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!send.isPending) send.mutate(draft);
      }}
    >
      <TextInput label="Your name" autoComplete="name" required minLength={2} maxLength={100} {...field('name')} />
      <LiteralInput label="Email" type="email" autoComplete="email" required maxLength={254} {...field('email')} />
      <CallsignInput label="Callsign (optional)" autoComplete="off" maxLength={20} {...field('callsign')} />
      <div className={styles.wide}>
        <TextArea
          label="Message"
          required
          minLength={5}
          maxLength={MAX_MESSAGE}
          hint={`5 to 2,000 characters${draft.message.length > MAX_MESSAGE - 200 ? `, ${MAX_MESSAGE - draft.message.length} left` : ''}`}
          {...field('message')}
        />
      </div>
      <div className={styles.wide}>
        <FieldError text={formError(send.error, 'Failed to send the message. Please try again.')} />
      </div>
      <Button variant="primary" type="submit" busy={send.isPending}>
        Send
      </Button>
    </form>
  );
}
