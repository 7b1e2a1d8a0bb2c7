import { EditList } from '../../features/logbook/edits/edit-list.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export default function ChangesPage() {
  return (
    <div className="page stack">
      <div className="ttl">
        <h1>Bulk edits</h1>
        <span className="sp" />
        <ButtonLink to="/logs">Logbook</ButtonLink>
      </div>
      <EditList />
    </div>
  );
}
