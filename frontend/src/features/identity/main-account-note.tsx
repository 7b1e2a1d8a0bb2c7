import type { User } from '@pileup/contract/identity';
import { Panel } from '../../ui/panel.tsx';
import { Call } from '../../ui/radio/contact-parts.tsx';
import styles from './form.module.css';
import { SwitchButton } from './switch-button.tsx';

/** Names the data that a sub-account shares with its main account, with a button to switch there. */
export function MainAccountNote({ user: { my_callsign, main_account } }: { user: User }) {
  if (!main_account) return null;
  return (
    <Panel title="Login details" id="sign-in" bodyClassName={styles.form}>
      <p>
        <Call call={my_callsign} /> is a sub-account of <Call call={main_account} />. E-mail address, password, mobile
        number, sessions and subscription belong to the main account.
      </p>
      <div className={styles.row}>
        <SwitchButton callsign={main_account} />
      </div>
    </Panel>
  );
}
