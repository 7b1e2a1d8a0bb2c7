import '../../features/identity/identity.css';
import '../../features/identity/sub-accounts/sub-accounts.css';
import { useSearchParams } from 'react-router-dom';
import { AccountTable } from '../../features/identity/sub-accounts/account-table.tsx';
import { AddSubAccount } from '../../features/identity/sub-accounts/add-sub-account.tsx';
import { asCallsign } from '../../features/identity/sub-accounts/sub-account-text.ts';
import { SwitchButton } from '../../features/identity/switch-button.tsx';
import { useOperator } from '../../session/session.ts';
import { Panel } from '../../ui/panel.tsx';

/** The sub-accounts of an operator. `?add=` prefills a callsign, from its profile. */
export function ProfilesPage() {
  const { user } = useOperator();
  const [query] = useSearchParams();
  const callsign = asCallsign(query.get('add') ?? '').slice(0, 20);
  return (
    <div className="page narrow">
      <div className="ttl">
        <h1>Sub-accounts</h1>
        <span className="call">{user.my_callsign}</span>
      </div>
      <Panel title="Add callsign">
        {user.managed_by_id ? (
          <div className="pad form">
            <p>You cannot add sub-accounts. Please logout and login to your main account to add new sub-accounts.</p>
            {user.main_account && (
              <div className="row">
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
  );
}
