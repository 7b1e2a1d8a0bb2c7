import { Menu } from '@mantine/core';
import {
  IconLogout,
  IconMailOpened,
  IconMoon,
  IconPencilPlus,
  IconPhoto,
  IconRosetteDiscountCheck,
  IconSettings,
  IconTransfer,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { profilePath } from '../../lib/profile-path.ts';
import { useDarkMode } from '../../lib/theme.ts';
import { EQSL_PATH, SUBSCRIPTION_PATH } from '../../session/account-paths.ts';
import type { Session } from '../../session/session.ts';
import { isSubscriber } from '../../session/session.ts';
import { useSignOut } from '../../session/use-sign-out.ts';
import { AccountButton } from './account-button.tsx';
import { lacksEqslKey } from './member-boxes.tsx';
import { SwitchItems } from './switch-items.tsx';

/** The operator's own menu. Mantine keeps focus, arrow keys and typing ahead right; the looks are ours. */
export function AccountMenu({ session }: { session: Session }) {
  const { user } = session;
  const signOut = useSignOut();
  const { dark, setDark } = useDarkMode();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  // It is fetched because somebody pressed the button it replaces: opens at once, and closing gives the focus back.
  useEffect(() => {
    button.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      unstyled
      position="bottom-end"
      offset={6}
      withinPortal={false}
      classNames={{ dropdown: 'menu', item: 'item', itemIndicator: 'tick', itemLabel: 'words' }}
      alignItemsLabels="none"
      // Its empty focusable element is not allowed inside a menu.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <AccountButton user={user} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className="who">{user.name || user.my_callsign}</Menu.Label>
        <Place to="/profile" icon={<IconSettings className="i" aria-hidden />}>
          Account / Settings
        </Place>
        <Place to={profilePath(user.my_callsign)} icon={<IconUser className="i" aria-hidden />}>
          Your Public Profile
        </Place>
        <Place to="/profile/pictures" icon={<IconPhoto className="i" aria-hidden />}>
          Photos
        </Place>
        <Place to="/import-export" icon={<IconTransfer className="i" aria-hidden />}>
          Import & Export
        </Place>
        <Menu.CheckboxItem checked={dark} onChange={setDark} rightSection={<span className="onoff" data-on={dark} />}>
          <IconMoon className="i" aria-hidden />
          Dark Mode
        </Menu.CheckboxItem>
        <Place to="/logger" icon={<IconPencilPlus className="i" aria-hidden />}>
          LOG CONTACTS
        </Place>
        <SwitchItems user={user} />
        {lacksEqslKey(session) && (
          <Place to={EQSL_PATH} icon={<IconMailOpened className="i" aria-hidden />} narrow>
            QSL Master: eQSL key missing
          </Place>
        )}
        {!isSubscriber(session) && (
          <Place to={SUBSCRIPTION_PATH} icon={<IconRosetteDiscountCheck className="i" aria-hidden />}>
            UPGRADE FREE
          </Place>
        )}
        <Menu.Item leftSection={<IconLogout className="i" aria-hidden />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface PlaceProps {
  to: string;
  icon: ReactNode;
  /** Only where the header has no room for it. */
  narrow?: boolean;
  children: ReactNode;
}

function Place({ to, icon, narrow, children }: PlaceProps) {
  return (
    <Menu.Item component={Link} to={to} leftSection={icon} {...(narrow && { className: 'item narrow' })}>
      {children}
    </Menu.Item>
  );
}
