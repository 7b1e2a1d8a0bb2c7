import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { getSession, signIn, useSession } from '../../../lib/session.ts';
import { SIGNED_IN_PATH } from '../../../session/switch-account.ts';
import { useSendConfirmation } from '../../../session/use-send-confirmation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useConfirmEmail } from '../api.ts';
import { FormError } from '../form.tsx';
import { isSameOperator } from './same-operator.ts';

export interface ConfirmationProps {
  token: string;
  /** Called just before sign-in, which unmounts this component if another account was signed in. */
  onConfirmed: (callsign: string) => void;
}

/** Verifies an e-mail address with the token of the e-mailed link and shows the result. */
export function Confirmation({ token, onConfirmed }: ConfirmationProps) {
  const confirm = useConfirmEmail();
  const session = useSession();
  const navigate = useNavigate();
  const requested = useRef(false);
  const { mutate, data: response, error } = confirm;
  useEffect(() => {
    if (requested.current) return;
    requested.current = true;
    mutate(token, {
      onSuccess: (response) => {
        // Another user who is signed in here stays signed in.
        const session = getSession();
        if (session && !isSameOperator(session.user, response.user)) return;
        onConfirmed(response.user.my_callsign);
        signIn(response);
      },
    });
  }, [mutate, token, onConfirmed]);
  if (error) return <Refused text={error.message} />;
  if (!response) return <p role="status">One moment…</p>;
  const continueAs = () => {
    signIn(response);
    void navigate(SIGNED_IN_PATH);
  };
  const isOther = session !== null && !isSameOperator(session.user, response.user);
  return <Confirmed callsign={response.user.my_callsign} {...(isOther && { continueAs })} />;
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

export interface ConfirmedProps {
  callsign: string;
  /** Present if another user is signed in here. */
  continueAs?: () => void;
}

/** Confirms that an e-mail address was verified, with a button to continue. */
export function Confirmed({ callsign, continueAs }: ConfirmedProps) {
  return (
    <>
      <p role="status">
        <IconCheck className="i" aria-hidden /> The e-mail address of {callsign} is confirmed.
      </p>
      {continueAs ? (
        <Button variant="primary" onClick={continueAs}>
          Continue as {callsign}
        </Button>
      ) : (
        <ButtonLink variant="primary" to="/">
          Continue
        </ButtonLink>
      )}
    </>
  );
}
