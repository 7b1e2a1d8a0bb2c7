import { Injectable } from '@nestjs/common';
import { Crypto } from '../../platform/crypto.js';
import { Database, statement } from '../../platform/database/database.js';
import type { Me } from '../me.js';
import { lockAccount } from '../sessions/own-session.js';
import { KEY_PREFIX } from './api-keys.js';

const ISSUE = statement('update identity.account set api_key_hash = $2 where id = $1');

/** Makes keys; nobody outside this module does. */
@Injectable()
export class KeyMaker {
  constructor(
    private readonly database: Database,
    private readonly crypto: Crypto,
  ) {}

  /** Answers an account's new key, the only time it is told; the one before stops working at once. Paired computers keep theirs. */
  async issue(me: Me): Promise<string> {
    const { key, fingerprint } = this.make();
    await this.database.transaction(async (tx) => {
      await lockAccount(me, tx);
      await tx.run(ISSUE, [me.accountId, fingerprint]);
    });
    return key;
  }

  /** A new key and what is kept of it. */
  make(): { key: string; fingerprint: Buffer } {
    const key = KEY_PREFIX + this.crypto.token(24);
    return { key, fingerprint: this.crypto.fingerprint(key) };
  }
}
