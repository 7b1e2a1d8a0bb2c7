import { Injectable } from '@nestjs/common';
import { Crypto } from '../platform/crypto.js';
import { Database, statement } from '../platform/database.js';
import type { Me } from './me.js';

/** Begins every key, so that a bearer token is known for one at sight. */
export const KEY_PREFIX = 'pileup_';

const ISSUE = statement('update identity.account set api_key_hash = $2 where id = $1');
const FIND = statement('select id as "accountId", callsign, grid from identity.account where api_key_hash = $1');

/** One key per account, by which radio programs log in its name; kept only as a fingerprint. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly database: Database,
    private readonly crypto: Crypto,
  ) {}

  /** Answers a new key, the only time it is told; the one before stops working at once. */
  async issue(accountId: number): Promise<string> {
    const key = KEY_PREFIX + this.crypto.token(24);
    await this.database.run(ISSUE, [accountId, this.crypto.fingerprint(key)]);
    return key;
  }

  async find(key: string): Promise<Me | null> {
    const [row] = await this.database.run<Omit<Me, 'sessionId'>>(FIND, [this.crypto.fingerprint(key)]);
    return row ? { ...row, sessionId: null } : null;
  }
}
