import { Menu } from '@mantine/core';
import type { User } from '@pileup/contract/identity';
import { IconLogout, IconMoon, IconPencilPlus, IconSettings, IconTransfer } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { endSession } from '../lib/sign-out.ts';
import { AccountButton } from './account-button.tsx';
import { useDarkMode } from './theme.ts';

/** The operator's own menu. Mantine keeps focus, arrow keys and typing ahead right; the looks are ours. */
export function AccountMenu({ user }: { user: User }) {
  const navigate = useNavigate();
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
        <Menu.Item component={Link} to="/profile" leftSection={<IconSettings className="i" aria-hidden />}>
          Account / Settings
        </Menu.Item>
        <Menu.Item component={Link} to="/import-export" leftSection={<IconTransfer className="i" aria-hidden />}>
          Import & Export
        </Menu.Item>
        <Menu.CheckboxItem checked={dark} onChange={setDark} rightSection={<span className="onoff" data-on={dark} />}>
          <IconMoon className="i" aria-hidden />
          Dark Mode
        </Menu.CheckboxItem>
        <Menu.Item component={Link} to="/logger" leftSection={<IconPencilPlus className="i" aria-hidden />}>
          LOG CONTACTS
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout className="i" aria-hidden />}
          onClick={() => {
            navigate('/login?logout=success');
            void endSession();
          }}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
