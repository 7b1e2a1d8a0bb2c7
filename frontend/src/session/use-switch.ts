import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { mayLeave, stay } from '../ui/leave-guard.tsx';
import { useToasts } from '../ui/toasts.tsx';
import type { OwnAccount } from './own-accounts.ts';
import { SIGNED_IN, switchAccount } from './switch-account.ts';

export interface Switch {
  switchTo: (account: Pick<OwnAccount, 'id' | 'callsign'>) => Promise<void>;
  /** The answer is under way. */
  isBusy: boolean;
}

/** Switches to another account of the operator, once nothing typed is lost by it. */
export function useSwitch(): Switch {
  const navigate = useNavigate();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  async function switchTo({ id, callsign }: Pick<OwnAccount, 'id' | 'callsign'>) {
    if (isBusy || !(await mayLeave())) return;
    setBusy(true);
    try {
      await switchAccount(id);
      void navigate(SIGNED_IN);
    } catch (error) {
      stay();
      const why = error instanceof Error ? error.message : '';
      toasts.show({ text: `An error occurred while switching to ${callsign}. ${why}`, kind: 'bad' });
    }
    setBusy(false);
  }
  return { switchTo, isBusy };
}
