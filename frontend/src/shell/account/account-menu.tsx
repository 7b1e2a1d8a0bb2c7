import type { User } from '@pileup/contract/identity';
import {
  IconCards,
  IconCheck,
  IconChevronDown,
  IconDeviceMobileDown,
  IconFlag,
  IconLogout,
  IconMailOpened,
  IconMapPin,
  IconMoon,
  IconPencilPlus,
  IconPhoto,
  IconRosetteDiscountCheck,
  IconSettings,
  IconShieldCheck,
  IconSwitchHorizontal,
  IconTransfer,
  IconUser,
} from '@tabler/icons-react';
import { useInstall } from '../../lib/install-prompt.ts';
import { sellsSubscriptions } from '../../lib/product.ts';
import { isSubscriber, type Session } from '../../lib/session.ts';
import { profilePath } from '../../lib/station/station-paths.ts';
import { useDarkMode } from '../../lib/theme.ts';
import { EQSL_PATH, SETUPS_PATH, SUBSCRIPTION_PATH } from '../../session/account-paths.ts';
import { ownAccounts } from '../../session/own-accounts.ts';
import { useSignOut } from '../../session/sign-out.ts';
import { useSwitchAccount } from '../../session/switch-account.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, MenuItem, MenuLink, MenuSwitch } from '../../ui/menu.tsx';
import { Call } from '../../ui/radio/contact-parts.tsx';
import styles from './account-menu.module.css';
import { lacksEqslKey } from './member-boxes.tsx';

export function AccountMenu({ session }: { session: Session }) {
  const { user } = session;
  const button = (
    <>
      <Avatar call={user.my_callsign} image={user.profile_image_name} size={40} />
      <span className="call">{user.my_callsign}</span>
      <IconChevronDown className="i md-only" stroke={1.75} aria-hidden />
    </>
  );
  return (
    <Menu label={`Account of ${user.my_callsign}`} button={button} className={styles.button}>
      <Items session={session} />
    </Menu>
  );
}

function Items({ session }: { session: Session }) {
  const { user } = session;
  const signOut = useSignOut();
  const { dark, setDark } = useDarkMode();
  const install = useInstall();
  return (
    <>
      <div className={styles.name}>{user.name || user.my_callsign}</div>
      <MenuLink to="/profile" icon={<IconSettings className="i" aria-hidden />}>
        Account / Settings
      </MenuLink>
      <MenuLink to={profilePath(user.my_callsign)} icon={<IconUser className="i" aria-hidden />}>
        Your Public Profile
      </MenuLink>
      <MenuLink to="/profile/pictures" icon={<IconPhoto className="i" aria-hidden />}>
        Photos
      </MenuLink>
      <MenuLink to={SETUPS_PATH} icon={<IconMapPin className="i" aria-hidden />}>
        Station set-ups
      </MenuLink>
      <MenuLink to="/account/qsl-card" icon={<IconCards className="i" aria-hidden />}>
        QSL card
      </MenuLink>
      <MenuLink to="/import-export" icon={<IconTransfer className="i" aria-hidden />}>
        Import & Export
      </MenuLink>
      {user.is_admin === 1 && (
        <>
          <MenuLink to="/admin/users" icon={<IconShieldCheck className="i" aria-hidden />}>
            Administration
          </MenuLink>
          <MenuLink to="/admin/reports" icon={<IconFlag className="i" aria-hidden />}>
            Reports
          </MenuLink>
        </>
      )}
      <MenuSwitch checked={dark} onChange={setDark} icon={<IconMoon className="i" aria-hidden />}>
        Dark Mode
      </MenuSwitch>
      <MenuLink to="/logger" icon={<IconPencilPlus className="i" aria-hidden />}>
        LOG CONTACTS
      </MenuLink>
      <SwitchItems user={user} />
      {/* Wider screens have this link in the header. */}
      {lacksEqslKey(session) && (
        <MenuLink to={EQSL_PATH} className={styles.narrow} icon={<IconMailOpened className="i" aria-hidden />}>
          QSL Master: eQSL key missing
        </MenuLink>
      )}
      {!isSubscriber(session) && sellsSubscriptions() && (
        <MenuLink to={SUBSCRIPTION_PATH} icon={<IconRosetteDiscountCheck className="i" aria-hidden />}>
          UPGRADE FREE
        </MenuLink>
      )}
      {install && (
        <MenuItem icon={<IconDeviceMobileDown className="i" aria-hidden />} onClick={install}>
          Install on this device
        </MenuItem>
      )}
      <MenuItem icon={<IconLogout className="i" aria-hidden />} onClick={() => void signOut()}>
        Sign out
      </MenuItem>
    </>
  );
}

/** The accounts of the operator in the account menu, if there is more than one. */
function SwitchItems({ user }: { user: User }) {
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
