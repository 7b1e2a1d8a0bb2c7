import { IconCloudUp } from '@tabler/icons-react';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useUnsentContacts } from '../../lib/outbox/outbox.ts';
import { eachOnce } from '../../lib/outbox/unsent-contact.ts';
import { countText } from '../../lib/text/time-text.ts';
import styles from './unsent.module.css';
import { UnsentDialog } from './unsent-dialog.tsx';

/** The number of this browser's contacts, of every account, that the server has not confirmed; nothing if none. */
export function UnsentButton({ isShort }: { isShort: boolean }) {
  const contacts = useUnsentContacts();
  const [isOpen, setOpen] = useState(false);
  // An open dialog stays when the last contact is sent: closing it would lose the keyboard focus.
  if (contacts.length === 0 && !isOpen) return null;
  return (
    <>
      <button type="button" className={cx(styles.button, isShort && styles.short)} onClick={() => setOpen(true)}>
        <IconCloudUp className="i" stroke={1.75} aria-hidden />
        <b>{countText(eachOnce(contacts).length)}</b> <span>unsent</span>
      </button>
      {isOpen && <UnsentDialog contacts={contacts} onClose={() => setOpen(false)} />}
    </>
  );
}
