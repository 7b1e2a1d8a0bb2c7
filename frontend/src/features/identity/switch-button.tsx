import { IconSwitchHorizontal } from '@tabler/icons-react';
import { useSession } from '../../lib/session.ts';
import { otherAccounts } from '../../session/own-accounts.ts';
import { useSwitchAccount } from '../../session/switch-account.ts';
import { Button } from '../../ui/button.tsx';

/** Switches to the account of a callsign; renders nothing for the current account or one of another user. */
export function SwitchButton({ callsign, small = false }: { callsign: string; small?: boolean }) {
  const session = useSession();
  const { switchTo, isBusy } = useSwitchAccount();
  const account = session && otherAccounts(session.user).find((other) => other.callsign === callsign);
  if (!account) return null;
  return (
    <Button small={small} busy={isBusy} onClick={() => void switchTo(account)}>
      <IconSwitchHorizontal className="i" aria-hidden />
      Switch to this account
    </Button>
  );
}
