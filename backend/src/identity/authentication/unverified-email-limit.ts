import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import type { Runs } from '../../platform/database/database.js';
import { Limits } from '../../platform/http/limits.js';

const BY_ADDRESS = { name: 'letters by unproven e-mail address', points: 10, seconds: 86_400 };

/**
 * Whoever made an account may have given anybody's address. Until it is proven, the letters that can be caused from
 * outside are counted by the address, whatever callsign, account or network address they are caused by; the one that
 * asks for the proof has a limit of its own.
 */
@Injectable()
export class LettersToStrangers {
  constructor(
    private readonly config: Config,
    private readonly limits: Limits,
  ) {}

  /** Whether one more may go there; counts it. Always where it is proven, and where letters only go to the outbox. */
  async mayGoTo(email: string, isProven: boolean, tx?: Runs): Promise<boolean> {
    return isProven || !this.config.sendsMail || this.limits.has(BY_ADDRESS, email.toLowerCase(), tx);
  }
}
