import type { User } from '@pileup/contract/identity';
import { IconCheck, IconSwitchHorizontal } from '@tabler/icons-react';
import { ownAccounts } from '../../session/own-accounts.ts';
import { useSwitchAccount } from '../../session/use-switch-account.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { Call } from '../../ui/radio/call.tsx';
import styles from './account-menu.module.css';

/** The accounts of the operator in the account menu, if there is more than one. */
export function SwitchItems({ user }: { user: User }) {
  const { switchTo } = useSwitchAccount();
  const accounts = ownAccounts(user);
  if (accounts.length < 2) return null;
  return (
    <fieldset className={styles.switch} aria-label="Switch Account">
      <div className={styles.head} aria-hidden>
        Switch Account
      </div>
      {accounts.map((account) => {
        const Icon = account.isCurrent ? IconCheck : IconSwitchHorizontal;
        return (
          <MenuItem
            key={account.id}
            aria-current={account.isCurrent || undefined}
            icon={<Icon className="i" aria-hidden />}
            onClick={() => {
              if (!account.isCurrent) void switchTo(account);
            }}
          >
            <span className="vh">{account.isCurrent ? 'Signed in as ' : 'Switch to '}</span>
            <Call call={account.callsign} />
            {account.isMain && <span className="muted">main</span>}
          </MenuItem>
        );
      })}
    </fieldset>
  );
}
