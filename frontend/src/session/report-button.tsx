import type { ReportKind } from '@pileup/contract/admin/reports';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../lib/http/http.ts';
import { refusalTextOr } from '../lib/http/refusal-text.ts';
import { useSession } from '../lib/session.ts';
import { ReportDialog } from '../ui/actions/report-dialog.tsx';
import { Button } from '../ui/button.tsx';

const NAMES: Record<ReportKind, string> = {
  message: 'message',
  photo: 'photo',
  post: 'post',
  comment: 'comment',
  sstv: 'picture',
  recording: 'recording',
  stream: 'stream',
  supporter: 'name',
};

export interface ReportContentProps {
  kind: ReportKind;
  id: number;
  onClose: () => void;
}

/** The dialog that reports something of another operator to the administrators; for signed-in users. */
export function ReportContent({ kind, id, onClose }: ReportContentProps) {
  const what = NAMES[kind];
  return (
    <ReportDialog
      what={what}
      onSend={(reason) => call('vreportcontent', { kind, id, reason })}
      errorText={(failure) => refusalTextOr(failure, `Failed to report the ${what}. Please try again.`)}
      onClose={onClose}
    />
  );
}

/** Report, with its dialog; nothing for visitors. */
export function ReportButton({ kind, id }: Omit<ReportContentProps, 'onClose'>) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!session) return null;
  return (
    <>
      <Button small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconFlag className="i" stroke={1.75} aria-hidden />
        Report
      </Button>
      {isOpen && <ReportContent kind={kind} id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
