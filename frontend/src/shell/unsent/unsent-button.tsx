import { IconCloudUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useUnsentContacts } from '../../lib/outbox/outbox.ts';
import { countText } from '../../lib/text/time-text.ts';
import styles from './unsent.module.css';
import { UnsentDialog } from './unsent-dialog.tsx';

/** How many contacts in this browser the server has not confirmed, of every account; nothing if there are none. */
export function UnsentButton() {
  const contacts = useUnsentContacts();
  const [isOpen, setOpen] = useState(false);
  if (contacts.length === 0) return null;
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        <IconCloudUp className="i" stroke={1.75} aria-hidden />
        <b>{countText(contacts.length)}</b> unsent
      </button>
      {isOpen && <UnsentDialog contacts={contacts} onClose={() => setOpen(false)} />}
    </>
  );
}
