import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Crypto } from '../../platform/crypto.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { type Statement, sql } from '../../platform/database/sql.js';
import { NotFound } from '../../platform/errors.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { ACCOUNT_IDS_OF_MAIN } from '../sub-accounts/main-account.js';

const MINUTES = 60_000;
const DAYS = 86_400_000;
const CODE_DIGITS = 6;
const MAX_ATTEMPTS = 5;

interface NewToken {
  accountId: number;
  hash: Buffer;
  expiresAt: Date;
  sentTo: string;
  isOwn: boolean;
}

interface TokenKind {
  readonly lifetimeMs: number;
  readonly create: Statement<NewToken>;
  readonly consume: Statement<{ accountId: number; hash: Buffer }, { sentTo: string }>;
}

/** A token in an e-mailed link: looked up by its hash, valid while the account still has the same e-mail address. */
interface LinkKind extends TokenKind {
  readonly find: Statement<{ hash: Buffer; now: Date }, { id: number }>;
}

/** A code people type: one per account and kind, with limited attempts. Too short for a plain hash. */
interface CodeKind extends TokenKind {
  readonly countAttempt: Statement<{ accountId: number; now: Date }, { hash: Buffer }>;
  readonly hashPrefix: string;
  readonly isOwn?: boolean;
}

function link(purpose: string, lifetimeMs: number): LinkKind {
  return {
    lifetimeMs,
    create: sql<Omit<NewToken, 'isOwn'>>`
      insert into identity.letter_link (account_id, token_hash, expires_at, email, purpose)
      values ($accountId, $hash, $expiresAt, $sentTo, '${purpose}')`,
    // The lock keeps the address unchanged until the transaction has done what the link is for.
    find: sql<{ hash: Buffer; now: Date }, { id: number }>`
      select a.id from identity.letter_link l
        join identity.account a on a.id = l.account_id and lower(a.email) = lower(l.email)
      where l.token_hash = $hash and l.purpose = '${purpose}' and l.expires_at > $now for no key update of a`,
    consume: sql<{ accountId: number; hash: Buffer }, { sentTo: string }>`
      delete from identity.letter_link where account_id = $accountId and token_hash = $hash returning email as "sentTo"`,
  };
}

function pin(hashPrefix: string, isOwn: boolean): CodeKind {
  return {
    lifetimeMs: 10 * MINUTES,
    hashPrefix,
    isOwn,
    create: sql<Omit<NewToken, 'sentTo'>>`
      insert into identity.pin (account_id, pin_hash, expires_at, is_own) values ($accountId, $hash, $expiresAt, $isOwn)
      on conflict (account_id, is_own) do update
      set (pin_hash, expires_at, tries) = (excluded.pin_hash, excluded.expires_at, 0)`,
    countAttempt: sql<{ accountId: number; now: Date }, { hash: Buffer }>`
      update identity.pin set tries = tries + 1
      where account_id = $accountId and expires_at > $now and is_own = ${isOwn} and tries < ${MAX_ATTEMPTS}
      returning pin_hash as hash`,
    consume: sql<{ accountId: number; hash: Buffer }, { sentTo: string }>`
      delete from identity.pin where account_id = $accountId and pin_hash = $hash returning '' as "sentTo"`,
  };
}

export const EMAIL_CONFIRMATION = link('confirm', 7 * DAYS);
export const PASSWORD_RESET = link('reset', 30 * MINUTES);
/** A PIN that signs in. Anybody can request one and use up its attempts. */
export const SIGN_IN_PIN = pin('pin', false);
/** A PIN requested by a signed-in operator, to confirm a change. It does not sign in. */
export const OWN_PIN = pin('own pin', true);
export const MOBILE_CODE: CodeKind = {
  lifetimeMs: 10 * MINUTES,
  hashPrefix: 'mobile',
  create: sql<Omit<NewToken, 'isOwn'>>`
    insert into identity.mobile_code (account_id, code_hash, expires_at, mobile_number)
    values ($accountId, $hash, $expiresAt, $sentTo)
    on conflict (account_id) do update set (code_hash, expires_at, mobile_number, tries) =
      (excluded.code_hash, excluded.expires_at, excluded.mobile_number, 0)`,
  countAttempt: sql<{ accountId: number; now: Date }, { hash: Buffer }>`
    update identity.mobile_code set tries = tries + 1
    where account_id = $accountId and expires_at > $now and tries < ${MAX_ATTEMPTS} returning code_hash as hash`,
  consume: sql<{ accountId: number; hash: Buffer }, { sentTo: string }>`
    delete from identity.mobile_code where account_id = $accountId and code_hash = $hash
    returning mobile_number as "sentTo"`,
};

const REVOKE_SIGN_IN = [
  sql<{ mainId: number }>`delete from identity.pin where account_id in (${ACCOUNT_IDS_OF_MAIN})`,
  sql<{ mainId: number }>`delete from identity.letter_link where account_id = $mainId and purpose = 'reset'`,
];
const REVOKE_LINKS = sql<{ mainId: number }>`delete from identity.letter_link where account_id = $mainId`;
const REVOKE_CODES = ['mobile_code', 'pin'].map(
  (table) =>
    sql<{ accountIds: readonly number[] }>`
      delete from identity.${table} where account_id = any ($accountIds::integer[])`,
);
const DELETE_EXPIRED_PINS = sql<{ now: Date }>`delete from identity.pin where expires_at < $now`;
const DELETE_EXPIRED_LINKS = sql<{ now: Date }>`delete from identity.letter_link where expires_at < $now`;
const DELETE_EXPIRED_MOBILE_CODES = sql<{ now: Date }>`
  delete from identity.mobile_code where expires_at < $now`;

/** One-time secrets sent by e-mail or text message. Stored as hashes, with an expiry time, and consumed by their use. */
@Injectable()
export class CredentialTokens {
  constructor(
    private readonly database: Database,
    private readonly crypto: Crypto,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a new token; a code replaces the previous one of its kind.
   *
   * @param sentTo the address of a link, the number of a mobile code
   * @returns the secret to send, and when it expires (ms since 1970)
   */
  async create(
    kind: LinkKind | CodeKind,
    accountId: number,
    sentTo: string,
    tx: Queryable,
  ): Promise<{ secret: string; expiresAt: number }> {
    const isLink = 'find' in kind;
    const secret = isLink ? this.crypto.token() : this.crypto.code('0123456789', CODE_DIGITS);
    const expiresAt = this.clock.now() + kind.lifetimeMs;
    const hash = this.hash(kind, accountId, secret);
    const isOwn = !isLink && kind.isOwn === true;
    await tx.run(kind.create, { accountId, hash, expiresAt: new Date(expiresAt), sentTo, isOwn });
    return { secret, expiresAt };
  }

  /**
   * Whether this is the account's code. One statement counts the attempt and reads the hash, outside any transaction:
   * concurrent attempts cannot exceed the limit, and a rollback does not refund one.
   */
  async attempt(kind: CodeKind, accountId: number, code: string): Promise<boolean> {
    const now = new Date(this.clock.now());
    const [stored] = await this.database.run(kind.countAttempt, { accountId, now });
    return stored !== undefined && timingSafeEqual(stored.hash, this.hash(kind, accountId, code));
  }

  /**
   * Consumes a code that `attempt` found right.
   *
   * @returns where it was sent (empty for PINs); null if it has been used or revoked since
   */
  async consume(kind: CodeKind, accountId: number, code: string, tx: Queryable): Promise<string | null> {
    const [used] = await tx.run(kind.consume, { accountId, hash: this.hash(kind, accountId, code) });
    return used?.sentTo ?? null;
  }

  /** The account a link belongs to; locks its row. @throws NotFound for an invalid, expired or used link */
  async findAccount(kind: LinkKind, token: string, tx: Queryable): Promise<number> {
    const hash = this.crypto.fingerprint(token);
    const [account] = await tx.run(kind.find, { hash, now: new Date(this.clock.now()) });
    return account?.id ?? refuseLink();
  }

  /** The same, and consumes the link. */
  async consumeLink(kind: LinkKind, token: string, tx: Queryable): Promise<number> {
    const accountId = await this.findAccount(kind, token, tx);
    // The second of two concurrent requests waited for the row lock, and finds the link deleted.
    const used = await tx.run(kind.consume, { accountId, hash: this.crypto.fingerprint(token) });
    return used.length === 1 ? accountId : refuseLink();
  }

  /** Revokes the PINs of a main account and its sub-accounts, and its password reset links. */
  async revokeSignIn(mainId: number, tx: Queryable): Promise<void> {
    for (const revoke of REVOKE_SIGN_IN) await tx.run(revoke, { mainId });
  }

  async revokeLinks(mainId: number, tx: Queryable): Promise<void> {
    await tx.run(REVOKE_LINKS, { mainId });
  }

  /** Revokes PINs and mobile codes. */
  async revokeCodes(accountIds: readonly number[], tx: Queryable): Promise<void> {
    for (const revoke of REVOKE_CODES) await tx.run(revoke, { accountIds });
  }

  /** Deletes PINs that have expired, 10 minutes after they were requested. */
  @Job({ name: 'sweep-pins', cron: '21 3 * * *' })
  async deleteExpiredPins(): Promise<void> {
    await this.database.run(DELETE_EXPIRED_PINS, { now: new Date(this.clock.now()) });
  }

  /** Deletes e-mailed links that have expired, after 30 minutes (password reset) or 7 days (address confirmation). */
  @Job({ name: 'sweep-letter-links', cron: '23 3 * * *' })
  async deleteExpiredLinks(): Promise<void> {
    await this.database.run(DELETE_EXPIRED_LINKS, { now: new Date(this.clock.now()) });
  }

  /** Deletes codes sent to mobile numbers that have expired, 10 minutes after they were requested. */
  @Job({ name: 'sweep-mobile-codes', cron: '25 3 * * *' })
  async deleteExpiredMobileCodes(): Promise<void> {
    await this.database.run(DELETE_EXPIRED_MOBILE_CODES, { now: new Date(this.clock.now()) });
  }

  private hash(kind: LinkKind | CodeKind, accountId: number, secret: string): Buffer {
    return 'find' in kind
      ? this.crypto.fingerprint(secret)
      : this.crypto.keyedFingerprint(`${kind.hashPrefix} ${accountId} ${secret.replace(/\s/g, '')}`);
  }
}

function refuseLink(): never {
  throw new NotFound('This link is no longer valid. Please request a new one.');
}
