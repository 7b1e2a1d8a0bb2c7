import { ContestsPanel } from '../../features/contests/admin/contests-panel.tsx';
import { useOperator } from '../../session/session.ts';
import { EmptyState } from '../../ui/states.tsx';

/** The contests, for administrators. */
export default function AdminContestsPage() {
  const { user } = useOperator();
  return (
    <div className="page">
      <div className="ttl">
        <h1>Contests</h1>
      </div>
      {user.is_admin ? (
        <ContestsPanel />
      ) : (
        <EmptyState
          title="Only administrators see this page."
          text="To propose a contest, write to us."
          link={{ to: '/contact', label: 'Contact' }}
        />
      )}
    </div>
  );
}
