import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import type { Queryable } from '../../platform/database/database.js';
import { Limits } from '../../platform/http/rate-limits.js';

const BY_ADDRESS = { name: 'letters by unproven e-mail address', points: 10, seconds: 86_400 };

/**
 * Limits e-mails to an unverified address: an account can be registered with another person's address. E-mails are
 * counted by address, for all accounts and senders together. Confirmation e-mails have their own limit.
 */
@Injectable()
export class UnverifiedEmailLimit {
  constructor(
    private readonly config: Config,
    private readonly limits: Limits,
  ) {}

  /** Counts one e-mail and returns whether it may be sent. Verified addresses and the outbox are not limited. */
  async allows(email: string, isVerified: boolean, tx?: Queryable): Promise<boolean> {
    return isVerified || !this.config.sendsMail || this.limits.tryTake(BY_ADDRESS, email.toLowerCase(), tx);
  }
}
