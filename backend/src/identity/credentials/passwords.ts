import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Crypto } from '../../platform/crypto.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

const SET = sql<{ accountId: number; hash: string; now: Date }, { callsign: string; email: string }>`
  update identity.account set password_hash = $hash, updated_at = $now where id = $accountId returning callsign, email`;

@Injectable()
export class Passwords {
  constructor(
    private readonly crypto: Crypto,
    private readonly clock: Clock,
  ) {}

  /** Hashes a password, which is expensive on purpose: not to be done in a transaction. */
  hash(password: string): Promise<string> {
    return this.crypto.hashPassword(password);
  }

  async set(accountId: number, hash: string, tx: Queryable): Promise<{ callsign: string; email: string } | undefined> {
    const now = new Date(this.clock.now());
    return (await tx.run(SET, { accountId, hash, now }))[0];
  }
}
