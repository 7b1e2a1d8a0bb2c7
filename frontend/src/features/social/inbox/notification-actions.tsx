import type { Notification } from '@pileup/contract/social';
import { IconArrowBackUp, IconBan, IconFlag, IconTrash } from '@tabler/icons-react';
import { refusalOr } from '../../../lib/refusal-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { useAskToBlock } from '../people/ask-block.ts';
import { isGone, useDeleteNotification, useReportMessage } from './api.ts';

interface NotificationActionsProps {
  notification: Notification;
  onReply: (sender: { id: number; my_callsign: string }) => void;
}

/** The kind of notification that somebody wrote. */
export const MESSAGE = 100;

/** Reply and report for a message, block for whoever it is from, delete for all. */
export function NotificationActions({ notification, onReply }: NotificationActionsProps) {
  const { id, subject, sender, type_id } = notification;
  const remove = useDeleteNotification();
  const report = useReportMessage();
  const askToBlock = useAskToBlock();
  const toasts = useToasts();
  const isMessage = type_id === MESSAGE;
  const failed = (otherwise: string) => (error: Error) =>
    toasts.show({ text: refusalOr(error, otherwise), kind: 'bad' });

  async function askToReport() {
    const sure = await confirm({
      question: 'Report this message?',
      detail: 'The administrators get a copy of it. Whoever wrote it is not told.',
      yes: 'Report',
      danger: true,
    });
    if (!sure) return;
    report.mutate(id, {
      onSuccess: () => toasts.show({ text: 'The administrators have the message now.', kind: 'good' }),
      onError: failed('The message could not be reported. Please try again.'),
    });
  }

  async function askToDelete() {
    // Only what somebody wrote cannot be found anywhere else.
    const sure = !isMessage || (await confirm({ question: `Delete ${subject}?`, yes: 'Delete', danger: true }));
    if (!sure) return;
    remove.mutate(id, {
      onError: (error) => {
        // Gone is what it was to be.
        if (!isGone(error)) failed('The notification could not be deleted. Please try again.')(error);
      },
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
        <IconButton label="Report this message" onClick={() => void askToReport()}>
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
    </div>
  );
}
