import { IconCheck } from '@tabler/icons-react';
import { Button, ButtonLink } from '../../../ui/button.tsx';

export interface ConfirmedProps {
  callsign: string;
  /** Set if another user is signed in here. */
  continueAs?: () => void;
}

/** Shown when an e-mail address was confirmed, with a button to continue. */
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
