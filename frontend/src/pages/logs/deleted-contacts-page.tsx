import { DeletedContacts } from '../../features/logbook/edits/deleted-contacts.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export default function DeletedContactsPage() {
  return (
    <div className="page stack">
      <div className="ttl">
        <h1>Deleted contacts</h1>
        <span className="sp" />
        <ButtonLink to="/logs">Logbook</ButtonLink>
      </div>
      <DeletedContacts />
    </div>
  );
}
