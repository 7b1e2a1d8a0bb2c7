import type { ContactRequest } from '@pileup/contract/admin/reports';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../../lib/http/http.ts';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import type { Session } from '../../../lib/session.ts';
import { CaptchaField } from '../../../session/captcha-field.tsx';
import { readTabDraft, writeTabDraft } from '../../../session/tab-draft.ts';
import { useCaptcha } from '../../../session/use-captcha.ts';
import { Button } from '../../../ui/button.tsx';
import { CallsignInput, FieldError, LiteralInput, TextArea, TextInput } from '../../../ui/field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import styles from '../admin.module.css';

const MAX_MESSAGE = 2_000;

type ContactField = 'name' | 'email' | 'callsign' | 'message';

/**
 * The form to the administrators, for visitors, too; operators find their name and address filled in. The message
 * survives a refusal, a reload, and logging in.
 */
export function ContactForm({ session }: { session: Session | null }) {
  const user = session?.user;
  const draftOf = { of: 'contact', writer: user?.id ?? ('visitor' as const) };
  const [draft, setDraft] = useState<Record<ContactField, string>>(() => ({
    name: user?.name ?? '',
    email: user?.email ?? '',
    callsign: user?.my_callsign ?? '',
    message: readTabDraft(draftOf) || readTabDraft({ of: 'contact', writer: 'visitor' }),
  }));
  const [wrongSum, setWrongSum] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const captcha = useCaptcha(!user, () => setWrongSum(undefined));
  const send = useMutation({
    mutationFn: (request: ContactRequest) => call('vcontact', request),
    onSuccess() {
      writeTabDraft(draftOf, '');
      writeTabDraft({ of: 'contact', writer: 'visitor' }, '');
    },
    onError(error) {
      const { captcha_answer: refused } = fieldErrors(error);
      if (refused === undefined) return;
      captcha.renew();
      showWrongSum(refused);
    },
  });
  const texts = fieldErrors(send.error);
  const field = (name: ContactField) => ({
    name,
    value: draft[name],
    error: texts[name],
    readOnly: send.isPending,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setDraft((old) => ({ ...old, [name]: value }));
      if (name === 'message') writeTabDraft(draftOf, value);
    },
  });

  function showWrongSum(text: string) {
    setWrongSum(text);
    form.current?.querySelector<HTMLElement>('[name=captcha_answer]')?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (send.isPending) return;
    const wrong = captcha.error();
    if (wrong !== undefined) showWrongSum(wrong);
    else send.mutate({ ...draft, ...captcha.solved });
  }

  function again() {
    send.reset();
    captcha.renew();
    setDraft((old) => ({ ...old, message: '' }));
  }

  if (send.isSuccess)
    return (
      <div role="status">
        <EmptyState
          title="Thank you. Your message has been sent."
          text={`The administrators will reply to ${draft.email}.`}
          action={<Button onClick={again}>Write another one</Button>}
        />
      </div>
    );
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
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
      <div className={styles.send}>
        {!user && <CaptchaField {...captcha.field} error={wrongSum} />}
        <Button variant="primary" type="submit" busy={send.isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}
