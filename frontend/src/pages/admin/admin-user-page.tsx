import { useParams } from 'react-router-dom';
import adminStyles from '../../features/admin/admin.module.css';
import { ActItem } from '../../features/admin/reports/acts-panel.tsx';
import { ActForm } from '../../features/admin/users/act-form.tsx';
import { useUser } from '../../features/admin/users/api.ts';
import styles from '../../features/admin/users/user-detail.module.css';
import { UserHead, UserPanels } from '../../features/admin/users/user-panels.tsx';
import { HistoryPanel } from '../../features/billing/history-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../ui/states.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ownCredentials } from './own-credentials.tsx';

const MAX_ID = 2_147_483_647;

/** A user, and the acts of administrators on the account. */
export default function AdminUserPage() {
  const id = Number(useParams().id);
  const isNumber = Number.isInteger(id) && id > 0 && id <= MAX_ID;
  return (
    <AdminFrame title="User">
      {isNumber ? (
        <UserView key={id} id={id} />
      ) : (
        <EmptyState text="Account not found." link={{ to: '/admin/users', label: 'All users' }} />
      )}
    </AdminFrame>
  );
}

function UserView({ id }: { id: number }) {
  const query = useUser(id);
  if (!query.data) return <NotLoaded query={query} what="the user" rows={6} height={80} />;
  const { user } = query.data;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <UserHead user={user} />
        <UserPanels user={user} payments={<HistoryPanel history={user.payments} isTest={user.is_test_money} />} />
      </div>
      <div className={styles.column}>
        <ActForm user={user} credentials={ownCredentials} />
        <Panel title="History of this account">
          {user.acts.length === 0 ? (
            <p className={`muted ${styles.empty}`}>No administrator actions on this account.</p>
          ) : (
            <ul className={adminStyles.list}>
              {user.acts.map((act) => (
                <ActItem key={act.id} act={act} />
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </div>
  );
}
