import { Injectable } from '@nestjs/common';
import { Crypto } from '../platform/crypto.js';
import { Database, statement } from '../platform/database.js';
import type { Me } from './me.js';

/** Begins every key, so that a bearer token is known for one at sight. */
export const KEY_PREFIX = 'pileup_';

const FIND = statement(`
  select id as "accountId", callsign, grid, '' as computer from identity.account where api_key_hash = $1
  union all
  select a.id, a.callsign, a.grid, c.name from identity.paired_computer c join identity.account a on a.id = c.account_id
  where c.api_key_hash = $1`);

/** Keys by which radio programs log in an operator's name; kept only as fingerprints. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly database: Database,
    private readonly crypto: Crypto,
  ) {}

  /** Whose key it is; null for what is none. */
  async find(key: string): Promise<Me | null> {
    if (!key.startsWith(KEY_PREFIX)) return null;
    const [row] = await this.database.run<Omit<Me, 'sessionId'>>(FIND, [this.crypto.fingerprint(key)]);
    return row ? { ...row, sessionId: null } : null;
  }
}
