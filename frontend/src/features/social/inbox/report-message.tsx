import type { Notification } from '@pileup/contract/social';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { ReportDialog } from '../../../ui/actions/report-dialog.tsx';
import { isNotFound, useReportMessage } from './api.ts';

/** Reports a message to the administrators. */
export function ReportMessage({ message, onClose }: { message: Notification; onClose: () => void }) {
  const report = useReportMessage();
  return (
    <ReportDialog
      what="message"
      onSend={(reason) => report.mutateAsync({ id: message.id, reason })}
      errorText={(failure) => refusalTextOr(failure, 'Failed to report the message. Please try again.')}
      isGone={isNotFound}
      onClose={onClose}
    />
  );
}
