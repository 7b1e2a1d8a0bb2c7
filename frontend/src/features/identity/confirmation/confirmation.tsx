import type { SignedIn } from '@pileup/contract/identity';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { getSession, signIn, useSession } from '../../../lib/session.ts';
import { useSendConfirmation } from '../../../lib/use-send-confirmation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useConfirmEmail } from '../api.ts';
import { FormError } from '../form-error.tsx';
import { isSameOperator } from './same-operator.ts';

/** Proves an e-mail address by the link of the letter, at once, and says what became of it. */
export function Confirmation({ token }: { token: string }) {
  const confirm = useConfirmEmail();
  const asked = useRef(false);
  const { mutate } = confirm;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate(token, {
      onSuccess: (answer) => {
        // Whoever else is signed in here stays: it was somebody else's letter.
        const session = getSession();
        if (!session || isSameOperator(session.user, answer.user)) signIn(answer);
      },
    });
  }, [mutate, token]);
  if (confirm.data) return <Confirmed answer={confirm.data} />;
  if (confirm.error) return <Refused text={confirm.error.message} />;
  return <p role="status">One moment…</p>;
}

function Confirmed({ answer }: { answer: SignedIn }) {
  const session = useSession();
  const isMine = session && isSameOperator(session.user, answer.user);
  return (
    <>
      <p role="status">
        <IconCheck className="i" aria-hidden /> The e-mail address of {answer.user.my_callsign} is confirmed.
      </p>
      {isMine ? (
        <ButtonLink look="key" to="/">
          Go on
        </ButtonLink>
      ) : (
        <Button look="key" onClick={() => signIn(answer)}>
          Go on as {answer.user.my_callsign}
        </Button>
      )}
    </>
  );
}

function Refused({ text }: { text: string }) {
  const session = useSession();
  const send = useSendConfirmation();
  return (
    <>
      <FormError text={text} />
      {session?.user.email_confirmed === false && (
        <Button disabled={send.isPending || send.isSuccess} onClick={() => send.mutate()}>
          Send the link again
        </Button>
      )}
      {session?.user.email_confirmed && <p role="status">The address of {session.user.my_callsign} is confirmed.</p>}
    </>
  );
}
