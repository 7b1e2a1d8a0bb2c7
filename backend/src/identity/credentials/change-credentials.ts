import { Injectable } from '@nestjs/common';
import type { UpdateProfileRequest } from '@pileup/contract/identity';
import type { Queryable } from '../../platform/database/database.js';
import { Conflict, InvalidRequest, RuleBroken } from '../../platform/errors.js';
import { Limits } from '../../platform/http/rate-limits.js';
import type { Account } from '../account.entity.js';
import type { Me } from '../me.js';
import { AccessRevoker } from './access-revoker.js';
import { type AddressOwner, AddressOwners } from './address-owners.js';
import { CHANGED_ELSEWHERE, Reauthentication, type VerifiedCredentials } from './check-pin-or-password.js';
import { mobileNumber } from './credential-fields.js';
import { Passwords } from './passwords.js';
import { recoveryHint, recoveryHintAtOldAddress, SecurityNotices } from './security-notices.js';

// Every change sends a notice to an address that may be another person's.
const CHANGES = { name: 'changed ways in by account', points: 10, seconds: 86_400 };
const NEW_ADDRESSES = { name: 'new e-mail addresses by account', points: 5, seconds: 3_600 };

/** The credentials of the account after a change, and which of them are new. */
export interface CredentialChange {
  readonly email: string;
  readonly number: string;
  readonly newPassword: boolean;
  readonly newEmail: boolean;
  readonly newNumber: boolean;
}

export interface AppliedChange extends CredentialChange {
  /** The account that has the new address already; null if none has. */
  readonly owner: AddressOwner | null;
}

/** A change whose requester was authenticated again. */
export interface AuthorizedChange {
  readonly verified: VerifiedCredentials;
  readonly passwordHash: string | null;
}

/** Changes password, e-mail address and mobile number, as a part of the change of a profile. */
@Injectable()
export class CredentialChanges {
  constructor(
    private readonly reauthentication: Reauthentication,
    private readonly passwords: Passwords,
    private readonly access: AccessRevoker,
    private readonly owners: AddressOwners,
    private readonly notices: SecurityNotices,
    private readonly limits: Limits,
  ) {}

  /** Runs before the account is locked, since hashing is slow. Null if no credential changes. */
  async authorize(account: Account, profile: UpdateProfileRequest, me: Me): Promise<AuthorizedChange | null> {
    const change = credentialChangeOf(account, profile);
    if (!isChanged(change)) return null;
    const verified = await this.reauthentication.require(account, profile, me);
    if (change.newEmail) await this.limits.take(NEW_ADDRESSES, String(me.mainId));
    await this.limits.take(CHANGES, String(me.mainId));
    if (change.newEmail) await this.owners.takeLimit(change.email);
    return { verified, passwordHash: profile.password ? await this.passwords.hash(profile.password) : null };
  }

  /** Writes the credentials into the locked account. @throws Conflict if it was changed since `authorize` */
  async apply(
    account: Account,
    profile: UpdateProfileRequest,
    authorized: AuthorizedChange | null,
    tx: Queryable,
  ): Promise<AppliedChange> {
    const change = credentialChangeOf(account, profile);
    if (isChanged(change)) {
      if (!authorized) throw new Conflict(CHANGED_ELSEWHERE);
      await this.reauthentication.requireUnchanged(authorized.verified, tx);
    }
    account.email = change.email;
    const owner = change.newEmail ? await this.owners.find(change.email, tx) : null;
    if (change.newEmail) {
      account.emailConfirmedAt = null;
      account.sharesEmail = owner !== null;
    }
    if (change.number !== account.mobileNumber) account.mobileConfirmedAt = null;
    account.mobileNumber = change.number;
    if (authorized?.passwordHash) account.passwordHash = authorized.passwordHash;
    return { ...change, owner };
  }

  /** Revokes old access and notifies the previous address, after the account is written. */
  async finish(
    account: Account,
    change: AppliedChange,
    previous: { email: string; isVerified: boolean },
    me: Me,
    tx: Queryable,
  ): Promise<void> {
    if (change.newPassword || change.newEmail) await this.access.revokeAll(account.id, me.sessionId, tx);
    if (change.newEmail) await this.owners.write(account, change.owner, tx);
    if (previous.email && isChanged(change))
      await this.notices.send(previous, (siteUrl) => changeNotice(account.callsign, change, siteUrl), tx);
  }
}

/** @throws Refused for credentials this account cannot have */
function credentialChangeOf(account: Account, profile: UpdateProfileRequest): CredentialChange {
  const isSub = account.managedById !== null && account.managedById !== undefined;
  const password = profile.password || null;
  if (isSub && (password || profile.email)) {
    const field = password ? 'password' : 'email';
    const text =
      'You sign in to a sub-account through its main account, which has the e-mail address and the password.';
    throw new RuleBroken(text, { [field]: [text] });
  }
  if (!isSub && profile.email === '') throw new InvalidRequest({ email: ['Please enter your email address.'] });
  if (password && password !== profile.password_confirmation)
    throw new InvalidRequest({ password_confirmation: ['The two passwords are not the same.'] });
  const email = isSub ? '' : (profile.email ?? account.email);
  const number = requestedNumber(profile, account);
  return {
    email,
    number,
    newPassword: password !== null,
    newEmail: email.toLowerCase() !== account.email.toLowerCase(),
    // Once confirmed, a number receives PINs. Removing one gives no one access.
    newNumber: number !== '' && number !== account.mobileNumber,
  };
}

function requestedNumber({ mobile_number }: UpdateProfileRequest, account: Account): string {
  if (mobile_number === undefined) return account.mobileNumber;
  const number = mobileNumber(mobile_number);
  if (number === null)
    throw new InvalidRequest({ mobile_number: ['Please include the country code, like +44 7700 900123.'] });
  return number;
}

function isChanged({ newPassword, newEmail, newNumber }: CredentialChange): boolean {
  return newPassword || newEmail || newNumber;
}

function changeNotice(callsign: string, { newPassword, newEmail, newNumber }: CredentialChange, siteUrl: string) {
  const changed = [newPassword ? 'password' : '', newEmail ? 'e-mail address' : '', newNumber ? 'mobile number' : '']
    .filter(Boolean)
    .join(' and ');
  const signedOut = newPassword || newEmail ? ' All other sessions were signed out.' : '';
  return {
    subject: `Your Pileup ${changed} was changed`,
    text: `The ${changed} of ${callsign} at Pileup was changed.${signedOut}\n\n${newEmail ? recoveryHintAtOldAddress(siteUrl) : recoveryHint(siteUrl)}`,
  };
}
