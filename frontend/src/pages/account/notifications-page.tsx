import { useState } from 'react';
import { useNewestNotification } from '../../features/social/inbox/api.ts';
import { InboxPanel } from '../../features/social/inbox/inbox-panel.tsx';
import type { Recipient } from '../../features/social/people/api.ts';
import { BlockedPanel } from '../../features/social/people/blocked-panel.tsx';
import { ConversationsPanel } from '../../features/social/people/conversations-panel.tsx';
import { MessageDialog } from '../../features/social/people/message-dialog.tsx';
import { NOTIFICATION_SETTINGS_PATH } from '../../session/account-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './notifications-page.module.css';

export default function NotificationsPage() {
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  const newest = useNewestNotification();
  return (
    <div className="page">
      <div className="ttl">
        <h1>Notifications</h1>
        <span className="sp" />
        <ButtonLink small to={NOTIFICATION_SETTINGS_PATH}>
          What you are notified of
        </ButtonLink>
      </div>
      <div className={styles.column}>
        <InboxPanel onReply={setRecipient} />
        <div className={styles.beside}>
          <ConversationsPanel newest={newest} onOpen={setRecipient} />
          <BlockedPanel />
        </div>
      </div>
      {recipient && <MessageDialog recipient={recipient} onClose={() => setRecipient(null)} />}
    </div>
  );
}
