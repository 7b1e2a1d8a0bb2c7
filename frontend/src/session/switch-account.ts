import type { SignedIn } from '@pileup/contract/identity';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../lib/http/http.ts';
import { signIn } from '../lib/session.ts';
import { confirm } from '../ui/confirm.tsx';
import { cancelLeave, confirmLeave } from '../ui/leave-guard.tsx';
import { showToast } from '../ui/toasts.tsx';
import type { OwnAccount } from './own-accounts.ts';

/** The page after signing in, unless the user was redirected to the login page. */
export const SIGNED_IN_PATH = '/?login=success';

/** Switches to another account of the same operator, in all tabs. */
export async function switchAccount(id: number): Promise<void> {
  signIn(await requestSession(id));
}

/** Creates a session for another account of the same operator without switching to it. */
export function requestSession(id: number): Promise<SignedIn> {
  return call('vLoginToSubaccount', { sub_account_id: id });
}

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

/** Asks a second time before sub-accounts are added: an account for a callsign is not as easily removed. */
export function areLicensed(calls: readonly string[]): Promise<boolean> {
  const names = calls.join(', ');
  return confirm({
    question: `Are you licensed to use ${names}?`,
    detail: `${names} will be shown as yours: on the air, on boards and on public profiles. Add only calls that are assigned to you, or to a club or event you operate for.`,
    yes: `Yes, add ${names}`,
  });
}
