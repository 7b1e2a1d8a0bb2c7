import { useState } from 'react';
import { InboxPanel } from '../../features/social/inbox/inbox-panel.tsx';
import type { Recipient } from '../../features/social/people/api.ts';
import { BlockedPanel } from '../../features/social/people/blocked-panel.tsx';
import { MessageDialog } from '../../features/social/people/message-dialog.tsx';
import styles from './notifications-page.module.css';

export default function NotificationsPage() {
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  return (
    <div className="page">
      <div className="ttl">
        <h1>Notifications</h1>
      </div>
      <div className={styles.column}>
        <InboxPanel onReply={setRecipient} />
        <BlockedPanel />
      </div>
      {recipient && <MessageDialog recipient={recipient} onClose={() => setRecipient(null)} />}
    </div>
  );
}
