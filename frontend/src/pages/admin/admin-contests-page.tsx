import { ContestsPanel } from '../../features/contests/admin/contests-panel.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ownCredentials } from './own-credentials.tsx';

/** The contests, for administrators. */
export default function AdminContestsPage() {
  return (
    <AdminFrame
      title="Contests"
      others={{ text: 'To propose a contest, write to us.', link: { to: '/contact', label: 'Contact' } }}
    >
      <ContestsPanel credentials={ownCredentials} />
    </AdminFrame>
  );
}
