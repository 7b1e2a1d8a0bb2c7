import { useSearchParams } from 'react-router-dom';
import { useUsers } from '../../features/admin/users/api.ts';
import { FigureCards } from '../../features/admin/users/figure-cards.tsx';
import { UsersPanel } from '../../features/admin/users/users-panel.tsx';
import { usersRequest } from '../../features/admin/users/users-request.ts';
import { AdminFrame } from './admin-frame.tsx';

/** Statistics and the list of users, for administrators. */
export default function AdminUsersPage() {
  return (
    <AdminFrame title="Users">
      <Figures />
      <UsersPanel />
    </AdminFrame>
  );
}

/** The statistics, which come with the list. */
function Figures() {
  const [query] = useSearchParams();
  const { data } = useUsers(usersRequest(query));
  return data ? <FigureCards figures={data} /> : null;
}
