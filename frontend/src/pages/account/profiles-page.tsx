import { useSearchParams } from 'react-router-dom';
import formStyles from '../../features/identity/form.module.css';
import { AccountTable } from '../../features/identity/sub-accounts/account-table.tsx';
import { AddSubAccount } from '../../features/identity/sub-accounts/add-sub-account.tsx';
import { asCallsign } from '../../features/identity/sub-accounts/sub-account-text.ts';
import { SwitchButton } from '../../features/identity/switch-button.tsx';
import { cx } from '../../lib/cx.ts';
import { useOperator } from '../../lib/session.ts';
import panelStyles from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import styles from './profiles-page.module.css';

/** The sub-accounts of an operator. `?add=` prefills a callsign, from its profile. */
export default function ProfilesPage() {
  const { user } = useOperator();
  const [query] = useSearchParams();
  const callsign = asCallsign(query.get('add') ?? '').slice(0, 20);
  return (
    <div className="page">
      <div className="ttl">
        <h1>Sub-accounts</h1>
        <span className="call">{user.my_callsign}</span>
      </div>
      <div className={styles.columns}>
        <Panel title="Add callsign">
          {user.managed_by_id ? (
            <div className={cx(panelStyles.padded, formStyles.form)}>
              <p>You cannot add sub-accounts. Please logout and login to your main account to add new sub-accounts.</p>
              {user.main_account && (
                <div className={formStyles.row}>
                  <span className="call">{user.main_account}</span>
                  <SwitchButton callsign={user.main_account} />
                </div>
              )}
            </div>
          ) : (
            <AddSubAccount key={callsign} user={user} initialCallsign={callsign} />
          )}
        </Panel>
        <Panel title="Your callsigns">
          <AccountTable user={user} />
        </Panel>
      </div>
    </div>
  );
}
