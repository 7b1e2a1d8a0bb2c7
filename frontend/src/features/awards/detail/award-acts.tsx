import type { AwardDetail } from '@pileup/contract/awards/awards';
import { useState } from 'react';
import { AdminActDialog, type CredentialFields } from '../../../session/admin-act.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useActOnAward } from '../api.ts';

const TEXTS = {
  revoke: {
    label: 'Revoke',
    done: 'Award revoked.',
    consequence:
      'The award does not pass to another station, and can be restored. Everyone who opens or checks it sees your reason.',
  },
  restore: {
    label: 'Restore',
    done: 'Award restored.',
    consequence: 'The award is valid again, with the same certificate. The operator is notified.',
  },
} as const;

/** An administrator can revoke the award, or restore it. */
export function AwardActs({ award, credentials }: { award: AwardDetail; credentials: CredentialFields }) {
  const act = award.state === 'revoked' ? 'restore' : 'revoke';
  const [open, setOpen] = useState<keyof typeof TEXTS | null>(null);
  return (
    <>
      <Button small {...(act === 'revoke' && { variant: 'danger' as const })} onClick={() => setOpen(act)}>
        {TEXTS[act].label}…
      </Button>
      {open && <ActDialog award={award} act={open} credentials={credentials} onClose={() => setOpen(null)} />}
    </>
  );
}

interface ActDialogProps {
  award: AwardDetail;
  act: keyof typeof TEXTS;
  credentials: CredentialFields;
  onClose: () => void;
}

function ActDialog({ award, act, credentials, onClose }: ActDialogProps) {
  const { label, done, consequence } = TEXTS[act];
  const mutation = useActOnAward(award.id, act, () => showToast({ text: done, kind: 'good' }));
  return (
    <AdminActDialog
      title={`${label} award ${award.id}`}
      isDangerous={act === 'revoke'}
      {...{ label, consequence, credentials, mutation, onClose }}
    />
  );
}
