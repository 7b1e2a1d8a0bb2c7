import type { User } from '@pileup/contract/identity';
import { IconLogout } from '@tabler/icons-react';
import { cx } from '../../lib/cx.ts';
import { useSignOut } from '../../session/use-sign-out.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import panelStyles from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './signed-in-as.module.css';

/** The signed-in account, with a button to sign out. */
export function SignedInAs({ user }: { user: User }) {
  const signOut = useSignOut();
  return (
    <Panel className={cx(panelStyles.padded, styles.panel)}>
      <Avatar call={user.my_callsign} image={user.profile_image_name ?? null} size={56} />
      <p>
        <span className="call">{user.my_callsign}</span>
        <br />
        <span className="muted">
          Member since <Time at={user.created_at} show="date" />
        </span>
      </p>
      <Button small onClick={() => void signOut()}>
        <IconLogout className="i" aria-hidden />
        Sign out
      </Button>
    </Panel>
  );
}
