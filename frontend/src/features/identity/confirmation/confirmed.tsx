import { IconCheck } from '@tabler/icons-react';
import { Button, ButtonLink } from '../../../ui/button.tsx';

export interface ConfirmedProps {
  callsign: string;
  /** Where somebody else is signed in here. */
  goOnAs?: () => void;
}

/** An e-mail address is proven, and the way on. */
export function Confirmed({ callsign, goOnAs }: ConfirmedProps) {
  return (
    <>
      <p role="status">
        <IconCheck className="i" aria-hidden /> The e-mail address of {callsign} is confirmed.
      </p>
      {goOnAs ? (
        <Button look="key" onClick={goOnAs}>
          Go on as {callsign}
        </Button>
      ) : (
        <ButtonLink look="key" to="/">
          Go on
        </ButtonLink>
      )}
    </>
  );
}
