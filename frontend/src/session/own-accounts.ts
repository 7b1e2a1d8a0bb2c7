import type { User } from '@pileup/contract/identity';
import { parseStationCall } from '@pileup/radio/station-call';

/** One of the accounts of an operator: the main account or a sub-account. */
export interface OwnAccount {
  id: number;
  callsign: string;
  name: string;
  profile_image_name: string | null;
  /** Whether the account holds the e-mail address, the password and the subscription of all of them. */
  isMain: boolean;
  isCurrent: boolean;
}

/** The main account, then its sub-accounts, whichever of them is signed in. */
export function ownAccounts(user: User): OwnAccount[] {
  const { id, my_callsign, name, profile_image_name, managed_by_id, main_account, main_profile_image_name } = user;
  // A session stored by an older version lacks the newer properties.
  const main =
    managed_by_id && main_account
      ? { id: managed_by_id, callsign: main_account, name: '', profile_image_name: main_profile_image_name ?? null }
      : { id, callsign: my_callsign, name, profile_image_name };
  const subs = (user.sub_accounts ?? []).filter((sub) => sub.id !== main.id);
  return [main, ...subs].map((account) => ({
    ...account,
    isMain: account.id === main.id,
    isCurrent: account.id === id,
  }));
}

export function otherAccounts(user: User): OwnAccount[] {
  return ownAccounts(user).filter(({ isCurrent }) => !isCurrent);
}

const MIN_LENGTH = 4;
const MAX_LENGTH = 10;

/** Whether a callsign is valid for a sub-account: 4 to 10 characters. */
export function canBeSubAccount(callsign: string): boolean {
  const { length } = [...callsign];
  return length >= MIN_LENGTH && length <= MAX_LENGTH && parseStationCall(callsign) !== null;
}
