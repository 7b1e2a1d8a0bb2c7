import { IconSwitchHorizontal } from '@tabler/icons-react';
import { otherAccounts } from '../../session/own-accounts.ts';
import { useSession } from '../../session/session.ts';
import { useSwitch } from '../../session/use-switch.ts';
import { Button } from '../../ui/button.tsx';

/** Switches to the account of a callsign; nothing where it is none of the operator's, or the one already signed in. */
export function SwitchButton({ callsign, small = false }: { callsign: string; small?: boolean }) {
  const session = useSession();
  const { switchTo, isBusy } = useSwitch();
  const account = session && otherAccounts(session.user).find((other) => other.callsign === callsign);
  if (!account) return null;
  return (
    <Button small={small} busy={isBusy} onClick={() => void switchTo(account)}>
      <IconSwitchHorizontal className="i" aria-hidden />
      Switch to this account
    </Button>
  );
}
