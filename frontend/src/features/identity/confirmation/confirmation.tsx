import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { getSession, signIn, useSession } from '../../../session/session.ts';
import { SIGNED_IN } from '../../../session/switch-account.ts';
import { useSendConfirmation } from '../../../session/use-send-confirmation.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirmEmail } from '../api.ts';
import { FormError } from '../form-error.tsx';
import { Confirmed } from './confirmed.tsx';
import { isSameOperator } from './same-operator.ts';

export interface ConfirmationProps {
  token: string;
  /** The address is proven and its operator about to be signed in; where another account was, its page goes with it. */
  onConfirmed: (callsign: string) => void;
}

/** Proves an e-mail address by the link of the letter, at once, and says what became of it. */
export function Confirmation({ token, onConfirmed }: ConfirmationProps) {
  const confirm = useConfirmEmail();
  const session = useSession();
  const navigate = useNavigate();
  const asked = useRef(false);
  const { mutate, data: answer, error } = confirm;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate(token, {
      onSuccess: (answer) => {
        // Whoever else is signed in here stays: it was somebody else's letter.
        const session = getSession();
        if (session && !isSameOperator(session.user, answer.user)) return;
        onConfirmed(answer.user.my_callsign);
        signIn(answer);
      },
    });
  }, [mutate, token, onConfirmed]);
  if (error) return <Refused text={error.message} />;
  if (!answer) return <p role="status">One moment…</p>;
  const goOnAs = () => {
    signIn(answer);
    void navigate(SIGNED_IN);
  };
  const isElse = session !== null && !isSameOperator(session.user, answer.user);
  return <Confirmed callsign={answer.user.my_callsign} {...(isElse && { goOnAs })} />;
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
