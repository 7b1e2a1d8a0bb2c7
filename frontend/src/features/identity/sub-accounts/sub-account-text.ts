import type { User } from '@pileup/contract/identity';
import { canBeSubAccount } from '../../../session/own-accounts.ts';

/** A callsign as the server normalises it. */
export function asCallsign(text: string): string {
  return text.trim().toUpperCase();
}

/** The error of a callsign to be added (specification, section 5); empty if it can be added. */
export function subAccountText(callsign: string, user: Pick<User, 'my_callsign' | 'sub_accounts'>): string {
  if (!canBeSubAccount(callsign)) return 'Please enter a valid callsign';
  if (callsign === user.my_callsign) return 'You cannot add your own callsign as a sub-account.';
  if (user.sub_accounts.some((sub) => sub.callsign === callsign)) {
    return 'This callsign is already added as a sub-account.';
  }
  return '';
}
