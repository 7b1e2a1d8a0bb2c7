import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Crypto } from '../../platform/crypto.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict, InvalidRequest, NotFound } from '../../platform/errors.js';
import { Limits } from '../../platform/http/rate-limits.js';
import type { Account } from '../account.entity.js';
import type { Me } from '../me.js';
import { CredentialTokens, OWN_PIN, SIGN_IN_PIN } from './credential-tokens.js';
import { WRONG_PIN } from './send-pin.js';

/** Sent with a request to prove that it comes from the operator and not from someone at an open page. */
export interface CurrentCredentials {
  current_password?: string | undefined;
  current_pin?: string | undefined;
}

/** The credentials in force when they were verified. */
export interface VerifiedCredentials {
  readonly mainId: number;
  readonly passwordHash: string | null;
}

interface MainAccount {
  id: number;
  passwordHash: string | null;
  isConfirmed: boolean;
}

const WRONG_PASSWORDS = { name: 'wrong current passwords', points: 10, seconds: 600 };
export const CHANGED_ELSEWHERE = 'The account was just changed somewhere else. Please check it and try again.';
const PIN_VALID_MS = 10 * 60_000;

const MAIN = sql<{ accountId: number }, MainAccount>`
  select m.id, m.password_hash as "passwordHash", m.email_confirmed_at is not null as "isConfirmed"
  from identity.account a join identity.account m on m.id = coalesce(a.managed_by_id, a.id) where a.id = $accountId`;
const SESSION_WITH_PIN = sql<{ sessionId: string | null; accountId: number; since: Date }, { id: string }>`
  select id from identity.session where id = $sessionId and account_id = $accountId and pin_at > $since`;
const UNCHANGED = sql<{ mainId: number; passwordHash: string | null }, { id: number }>`
  select id from identity.account where id = $mainId and password_hash is not distinct from $passwordHash for no key update`;
const NOTE_PIN = sql<{
  sessionId: string | null;
  now: Date;
}>`update identity.session set pin_at = $now where id = $sessionId`;

/** Required for changes that an open page must not allow: a new password or address, the deletion of the account. */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly crypto: Crypto,
    private readonly tokens: CredentialTokens,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /**
   * Accepts the current password, a PIN, or a session that used a PIN within the last minutes. For a sub-account it is
   * the password of its main account. Call it outside a transaction: a rollback must not refund a wrong PIN.
   *
   * @returns the credentials that `requireUnchanged` compares under the lock
   * @throws InvalidRequest for the wrong field
   */
  async require(account: Pick<Account, 'id'>, given: CurrentCredentials, me: Me): Promise<VerifiedCredentials> {
    const since = new Date(this.clock.now() - PIN_VALID_MS);
    const [main] = await this.database.run(MAIN, { accountId: account.id });
    if (!main) throw new NotFound();
    const verified = { mainId: main.id, passwordHash: main.passwordHash };
    if (
      (await this.database.run(SESSION_WITH_PIN, { sessionId: me.sessionId, accountId: account.id, since })).length ===
      1
    )
      return verified;
    // There is neither a password nor a verified address to check (docs/decisions/0016).
    if (!main.passwordHash && !(main.isConfirmed && this.config.sendsMail)) return verified;

    await this.limits.take(WRONG_PASSWORDS, String(main.id));
    await this.check(account.id, main.passwordHash, given, me);
    await this.limits.reset(WRONG_PASSWORDS, String(main.id));
    return verified;
  }

  private async check(
    accountId: number,
    passwordHash: string | null,
    { current_password, current_pin }: CurrentCredentials,
    me: Me,
  ): Promise<void> {
    if (current_pin) {
      if (!(await this.consumePin(accountId, current_pin))) throw new InvalidRequest({ current_pin: [WRONG_PIN] });
      // The PIN is used up; an error elsewhere in the form should not require another.
      await this.database.run(NOTE_PIN, { sessionId: me.sessionId, now: new Date(this.clock.now()) });
    } else if (!passwordHash) {
      throw new InvalidRequest({ current_pin: ['Please request a PIN and enter it.'] });
    } else if (!(await this.crypto.verifyPassword(passwordHash, current_password ?? ''))) {
      throw new InvalidRequest({ current_password: ['Please enter your current password.'] });
    }
  }

  /** Tries the operator's own PIN first: anybody can use up the attempts of the sign-in PIN. */
  private async consumePin(accountId: number, pin: string): Promise<boolean> {
    for (const kind of [OWN_PIN, SIGN_IN_PIN])
      if (await this.tokens.attempt(kind, accountId, pin))
        return (await this.tokens.consume(kind, accountId, pin, this.database)) !== null;
    return false;
  }

  /**
   * Compares again and locks the main account: of two concurrent changes the second must not overwrite the first
   * without its new password.
   *
   * @throws Conflict if the password has changed
   */
  async requireUnchanged({ mainId, passwordHash }: VerifiedCredentials, tx: Queryable): Promise<void> {
    if ((await tx.run(UNCHANGED, { mainId, passwordHash })).length === 0) throw new Conflict(CHANGED_ELSEWHERE);
  }
}
