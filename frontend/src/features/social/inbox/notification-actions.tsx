import type { Notification } from '@pileup/contract/social';
import { IconArrowBackUp, IconBan, IconFlag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useConfirmBlock } from '../people/block.tsx';
import { FollowBackButton } from '../people/follow-button.tsx';
import { isNotFound, useDeleteNotification } from './api.ts';
import styles from './inbox.module.css';
import { ReportMessage } from './report-message.tsx';

interface NotificationActionsProps {
  notification: Notification;
  onReply: (sender: { id: number; my_callsign: string }) => void;
}

/** The type of a notification written by an operator. */
export const MESSAGE_TYPE = 100;
const FOLLOWER_TYPE = 110;

/** Reply and report for messages, following a new follower, block if there is a sender, delete for all. */
export function NotificationActions({ notification, onReply }: NotificationActionsProps) {
  const { id, subject, sender, type_id } = notification;
  const remove = useDeleteNotification();
  const [reporting, setReporting] = useState(false);
  const confirmBlock = useConfirmBlock();
  const isMessage = type_id === MESSAGE_TYPE;

  async function confirmDelete() {
    // Only messages need a confirmation: they exist nowhere else.
    const sure = !isMessage || (await confirm({ question: `Delete ${subject}?`, yes: 'Delete', danger: true }));
    if (!sure) return;
    // The row unmounts before the response arrives, so callbacks of `mutate` would not run.
    await remove.mutateAsync(id).catch((error: Error) => {
      // The notification is already deleted.
      if (isNotFound(error)) return;
      const text = refusalTextOr(error, 'Failed to delete the notification. Please try again.');
      showToast({ text, kind: 'bad' });
    });
  }

  return (
    <div className={styles.actions}>
      {isMessage && sender && (
        <Button small onClick={() => onReply(sender)} aria-label={`Reply to ${sender.my_callsign}`}>
          <IconArrowBackUp className="i" stroke={1.75} aria-hidden />
          Reply
        </Button>
      )}
      {type_id === FOLLOWER_TYPE && sender && <FollowBackButton follower={sender} />}
      <span className="sp" />
      {isMessage && (
        <IconButton
          label="Report this message"
          icon={IconFlag}
          aria-haspopup="dialog"
          onClick={() => setReporting(true)}
        />
      )}
      {sender && (
        <IconButton label={`Block ${sender.my_callsign}`} icon={IconBan} onClick={() => void confirmBlock(sender)} />
      )}
      <IconButton label={`Delete: ${subject}`} icon={IconTrash} onClick={() => void confirmDelete()} />
      {reporting && <ReportMessage message={notification} onClose={() => setReporting(false)} />}
    </div>
  );
}
