import { Injectable } from '@nestjs/common';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Config } from '../../platform/config.js';
import { Crypto } from '../../platform/crypto.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { ME_COLUMNS, type Me, WITH_MAIN } from '../me.js';
import { lockAccount } from '../sessions/own-session.js';

/** The prefix of every key, which distinguishes it from a session token. */
export const KEY_PREFIX = 'pileup_';

const FIND = sql<{ apiKeyHash: Buffer }, Omit<Me, 'sessionId'>>`
  select ${ME_COLUMNS}, '' as computer from identity.account a ${WITH_MAIN}
  where a.api_key_hash = $apiKeyHash and a.delete_at is null and a.suspended_at is null
  union all
  select ${ME_COLUMNS}, c.name
  from identity.paired_computer c join identity.account a on a.id = c.account_id ${WITH_MAIN}
  where c.api_key_hash = $apiKeyHash and a.delete_at is null and a.suspended_at is null`;

/** Keys with which radio programs log for an operator; stored as hashes only. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly database: Database,
    private readonly crypto: Crypto,
    private readonly config: Config,
  ) {}

  /** The account of a key; null for an invalid key. */
  async find(key: string): Promise<Me | null> {
    if (!key.startsWith(KEY_PREFIX)) return null;
    const [row] = await this.database.run(FIND, { apiKeyHash: this.crypto.fingerprint(key) });
    return row ? { ...row, isConfirmed: row.isConfirmed || !this.config.sendsMail, sessionId: null } : null;
  }
}

/** A new key, and the hash to store. */
export function newApiKey(crypto: Crypto): { key: string; hash: Buffer } {
  const key = KEY_PREFIX + crypto.token(24);
  return { key, hash: crypto.fingerprint(key) };
}

const ISSUE = sql<{ id: number; hash: Buffer }>`update identity.account set api_key_hash = $hash where id = $id`;

/** Replaces the account's API key and returns the new one, which is not shown again. Paired computers keep theirs. */
export class IssueApiKey extends CommandOf<{ me: Me }, string>() {}

export const IssueApiKeyHandler = handlerOf(IssueApiKey, [Database, Crypto], async ({ me }, database, crypto) => {
  const { key, hash } = newApiKey(crypto);
  await database.transaction(async (tx) => {
    await lockAccount(me, tx);
    await tx.run(ISSUE, { id: me.accountId, hash });
  });
  return key;
});
