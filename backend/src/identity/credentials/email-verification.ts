import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { Unreviewed } from '../account-review/unreviewed.js';
import { Sessions } from '../sessions/sessions.js';
import { Stations } from '../stations/stations.js';
import { ACCOUNT_IDS_OF_MAIN } from '../sub-accounts/main-account.js';
import { CredentialTokens } from './credential-tokens.js';

const CONFIRM = sql<{ mainId: number; now: Date }, { id: number }>`
  update identity.account set email_confirmed_at = $now
  where id = $mainId and email_confirmed_at is null and managed_by_id is null returning id`;
const ACCOUNT_IDS = sql<{ mainId: number }, { id: number }>`${ACCOUNT_IDS_OF_MAIN}`;

/**
 * The account that proves an address first has it: until then another one may have been registered with it earlier, which
 * did not prove it.
 */
const TAKE_ADDRESS = [
  sql<{ mainId: number }>`
    update identity.account o set shares_email = true from identity.account a
    where a.id = $mainId and lower(o.email) = lower(a.email) and o.email <> '' and not o.shares_email and o.id <> a.id
      and o.email_confirmed_at is null`,
  sql<{ mainId: number }>`
    update identity.account a set shares_email = false
    where a.id = $mainId and a.shares_email and not exists (
      select from identity.account o where lower(o.email) = lower(a.email) and o.email <> '' and not o.shares_email)`,
];

/** Removes credentials, including those of outside services, which would send contacts elsewhere. */
const CLEAR_CREDENTIALS = [
  sql<{ accountIds: readonly number[] }>`
    update identity.account
    set password_hash = null, api_key_hash = null, mobile_number = '', mobile_confirmed_at = null,
      qrz_api_key = null, qrz_auto_log_qso = false, clublog_email = '', clublog_password = null,
      clublog_auto_log_qso = false, eqsl_apikey = null, hamqth = '', email_digest = false
    where id = any ($accountIds::integer[])`,
  sql<{ accountIds: readonly number[] }>`
    delete from identity.paired_computer where account_id = any ($accountIds::integer[])`,
  sql<{ accountIds: readonly number[] }>`
    delete from identity.pairing_code where account_id = any ($accountIds::integer[])`,
];

/**
 * The first verification of an account's e-mail address. Until then the account may have been registered with another
 * person's address. So it ends every session; unless a signed-in session of that account opened the link, it also
 * removes all credentials and marks existing content for review (docs/decisions/0016).
 */
@Injectable()
export class EmailVerification {
  constructor(
    private readonly config: Config,
    private readonly sessions: Sessions,
    private readonly tokens: CredentialTokens,
    private readonly unreviewed: Unreviewed,
    private readonly stations: Stations,
    private readonly clock: Clock,
  ) {}

  /** @param isSignedIn whether the request has a live session of that account */
  async verify(mainId: number, isSignedIn: boolean, tx: Queryable): Promise<void> {
    // E-mails in the outbox prove nothing.
    if (!this.config.sendsMail) return;
    const [first] = await tx.run(CONFIRM, { mainId, now: new Date(this.clock.now()) });
    if (!first) return;
    for (const take of TAKE_ADDRESS) await tx.run(take, { mainId });
    await this.stations.writeOfMain(mainId, tx);
    await this.sessions.endAllOfMain(mainId, null, tx);
    await this.tokens.revokeLinks(mainId, tx);
    if (isSignedIn) return;
    const accountIds = (await tx.run(ACCOUNT_IDS, { mainId })).map(({ id }) => id);
    for (const clear of CLEAR_CREDENTIALS) await tx.run(clear, { accountIds });
    await this.tokens.revokeCodes(accountIds, tx);
    // The time is read while the account is locked: a sub-account added a moment ago is older.
    await this.unreviewed.mark(mainId, new Date(this.clock.now()), tx);
  }
}

const BY_ADDRESS = { name: 'letters by unproven e-mail address', points: 10, seconds: 86_400 };

/**
 * Limits e-mails to an unverified address: an account can be registered with another person's address. E-mails are
 * counted by address, for all accounts and senders together. Confirmation e-mails have their own limit.
 */
@Injectable()
export class UnverifiedEmailLimit {
  constructor(
    private readonly config: Config,
    private readonly limits: Limits,
  ) {}

  /** Counts one e-mail and returns whether it may be sent. Verified addresses and the outbox are not limited. */
  async allows(email: string, isVerified: boolean, tx?: Queryable): Promise<boolean> {
    return isVerified || !this.config.sendsMail || this.limits.tryTake(BY_ADDRESS, email.toLowerCase(), tx);
  }
}
