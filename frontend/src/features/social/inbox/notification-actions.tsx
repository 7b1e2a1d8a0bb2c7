import type { Notification } from '@pileup/contract/social';
import { IconArrowBackUp, IconBan, IconFlag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { useConfirmBlock } from '../people/confirm-block.ts';
import { isNotFound, useDeleteNotification } from './api.ts';
import { ReportDialog } from './report-dialog.tsx';

interface NotificationActionsProps {
  notification: Notification;
  onReply: (sender: { id: number; my_callsign: string }) => void;
}

/** The kind of notification that somebody wrote. */
export const MESSAGE_TYPE = 100;

/** Reply and report for a message, block for whoever it is from, delete for all. */
export function NotificationActions({ notification, onReply }: NotificationActionsProps) {
  const { id, subject, sender, type_id } = notification;
  const remove = useDeleteNotification();
  const [reporting, setReporting] = useState(false);
  const askToBlock = useConfirmBlock();
  const toasts = useToasts();
  const isMessage = type_id === MESSAGE_TYPE;

  async function askToDelete() {
    // Only what somebody wrote cannot be found anywhere else.
    const sure = !isMessage || (await confirm({ question: `Delete ${subject}?`, yes: 'Delete', danger: true }));
    if (!sure) return;
    // The row is gone before the answer comes: callbacks of `mutate` would go with it.
    await remove.mutateAsync(id).catch((error: Error) => {
      // Gone is what it was to be.
      if (isNotFound(error)) return;
      const text = refusalTextOr(error, 'The notification could not be deleted. Please try again.');
      toasts.show({ text, kind: 'bad' });
    });
  }

  return (
    <div className="inbox-acts">
      {isMessage && sender && (
        <Button small onClick={() => onReply(sender)} aria-label={`Reply to ${sender.my_callsign}`}>
          <IconArrowBackUp className="i" stroke={1.75} aria-hidden />
          Reply
        </Button>
      )}
      <span className="sp" />
      {isMessage && (
        <IconButton label="Report this message" aria-haspopup="dialog" onClick={() => setReporting(true)}>
          <IconFlag className="i" stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {sender && (
        <IconButton label={`Block ${sender.my_callsign}`} onClick={() => void askToBlock(sender)}>
          <IconBan className="i" stroke={1.75} aria-hidden />
        </IconButton>
      )}
      <IconButton label={`Delete: ${subject}`} onClick={() => void askToDelete()}>
        <IconTrash className="i" stroke={1.75} aria-hidden />
      </IconButton>
      {reporting && <ReportDialog message={notification} onClose={() => setReporting(false)} />}
    </div>
  );
}
