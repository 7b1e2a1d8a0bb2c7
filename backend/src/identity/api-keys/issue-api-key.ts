import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Crypto } from '../../platform/crypto.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import type { Me } from '../me.js';
import { lockAccount } from '../sessions/own-session.js';
import { newApiKey } from './api-keys.js';

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
