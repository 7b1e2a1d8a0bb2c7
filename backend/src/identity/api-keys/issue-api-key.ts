import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Crypto } from '../../platform/crypto.js';
import { Database, statement } from '../../platform/database/database.js';
import type { Me } from '../me.js';
import { lockAccount } from '../sessions/own-session.js';
import { newApiKey } from './api-keys.js';

const ISSUE = statement('update identity.account set api_key_hash = $2 where id = $1');

/** Replaces the account's API key and returns the new one, which is not shown again. Paired computers keep theirs. */
export class IssueApiKey extends CommandOf<{ me: Me }, string>() {}

export const IssueApiKeyHandler = handlerOf(IssueApiKey, [Database, Crypto], async ({ me }, database, crypto) => {
  const { key, hash } = newApiKey(crypto);
  await database.transaction(async (tx) => {
    await lockAccount(me, tx);
    await tx.run(ISSUE, [me.accountId, hash]);
  });
  return key;
});
