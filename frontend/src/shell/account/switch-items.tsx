import { Menu } from '@mantine/core';
import type { User } from '@pileup/contract/identity';
import { IconCheck, IconSwitchHorizontal } from '@tabler/icons-react';
import { ownAccounts } from '../../session/own-accounts.ts';
import { useSwitch } from '../../session/use-switch.ts';
import { Call } from '../../ui/radio/call.tsx';

/** Switch Account: the callsigns the operator can be, where there is more than one. */
export function SwitchItems({ user }: { user: User }) {
  const { switchTo } = useSwitch();
  const accounts = ownAccounts(user);
  if (accounts.length < 2) return null;
  return (
    <fieldset className="switch" aria-label="Switch Account">
      <Menu.Label className="head" aria-hidden>
        Switch Account
      </Menu.Label>
      {accounts.map((account) => (
        <Menu.Item
          key={account.id}
          aria-current={account.isCurrent || undefined}
          leftSection={
            account.isCurrent ? (
              <IconCheck className="i" aria-hidden />
            ) : (
              <IconSwitchHorizontal className="i" aria-hidden />
            )
          }
          onClick={() => {
            if (!account.isCurrent) void switchTo(account);
          }}
        >
          <span className="vh">{account.isCurrent ? 'Signed in as ' : 'Switch to '}</span>
          <Call call={account.callsign} />
          {account.isMain && <span className="muted">main</span>}
        </Menu.Item>
      ))}
    </fieldset>
  );
}
