import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cancelLeave, confirmLeave } from '../ui/leave-guard.tsx';
import { showToast } from '../ui/toasts.tsx';
import type { OwnAccount } from './own-accounts.ts';
import { SIGNED_IN_PATH, switchAccount } from './switch-account.ts';

export interface AccountSwitch {
  switchTo: (account: Pick<OwnAccount, 'id' | 'callsign'>) => Promise<void>;
  isBusy: boolean;
}

/** Switches to another account of the operator, after asking about unsaved changes. */
export function useSwitchAccount(): AccountSwitch {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function switchTo({ id, callsign }: Pick<OwnAccount, 'id' | 'callsign'>) {
    if (isBusy || !(await confirmLeave())) return;
    setBusy(true);
    try {
      await switchAccount(id);
      void navigate(SIGNED_IN_PATH);
    } catch (error) {
      cancelLeave();
      const why = error instanceof Error ? error.message : '';
      showToast({ text: `An error occurred while switching to ${callsign}. ${why}`, kind: 'bad' });
    }
    setBusy(false);
  }
  return { switchTo, isBusy };
}
