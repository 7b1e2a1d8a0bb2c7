import { Injectable } from '@nestjs/common';
import type { ApiKeyAnswer } from '@pileup/contract/identity';
import { Crypto } from '../platform/crypto.js';
import { Database, statement } from '../platform/database.js';
import type { Me } from './me.js';

/** Begins every key, so that a bearer token is known for one at sight. */
export const KEY_PREFIX = 'pileup_';

const SHOW = statement('select sealed, created_at from identity.api_key where account_id = $1');
// A second first use keeps the key of the first; a renewal replaces it.
const MAKE = statement(`
  insert into identity.api_key as k (account_id, fingerprint, sealed) values ($1, $2, $3)
  on conflict (account_id) do update set fingerprint = excluded.fingerprint, sealed = excluded.sealed, created_at = now()
  where $4::boolean
  returning sealed, created_at`);
const FIND = statement(`
  select a.id as "accountId", a.callsign, a.grid
  from identity.api_key k join identity.account a on a.id = k.account_id where k.fingerprint = $1`);

interface KeyRow {
  sealed: Buffer;
  created_at: Date;
}

/** One key per account, by which radio programs log in its name. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly database: Database,
    private readonly crypto: Crypto,
  ) {}

  async show(accountId: number, renew: boolean): Promise<ApiKeyAnswer> {
    const kept = renew ? [] : await this.database.run<KeyRow>(SHOW, [accountId]);
    const row = kept[0] ?? (await this.make(accountId, renew));
    return { api_key: this.crypto.open(row.sealed), created_at: row.created_at.toISOString() };
  }

  async find(key: string): Promise<Me | null> {
    const [row] = await this.database.run<Omit<Me, 'sessionId'>>(FIND, [this.crypto.fingerprint(key)]);
    return row ? { ...row, sessionId: null } : null;
  }

  private async make(accountId: number, renew: boolean): Promise<KeyRow> {
    const key = KEY_PREFIX + this.crypto.token(24);
    const made = await this.database.run<KeyRow>(MAKE, [accountId, this.crypto.fingerprint(key), this.crypto.seal(key), renew]);
    const [row] = made.length > 0 ? made : await this.database.run<KeyRow>(SHOW, [accountId]);
    if (!row) throw new Error('the API key was neither made nor found');
    return row;
  }
}
