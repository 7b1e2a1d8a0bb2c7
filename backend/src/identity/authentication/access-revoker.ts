import { Injectable } from '@nestjs/common';
import type { Runs } from '../../platform/database/database.js';
import { Sessions } from '../sessions/sessions.js';
import { LetterLinks } from './email-tokens.js';
import { Pins } from './pins.js';

/** What stands open or is on its way, besides the password itself. */
@Injectable()
export class WaysIn {
  constructor(
    private readonly pins: Pins,
    private readonly links: LetterLinks,
    private readonly sessions: Sessions,
  ) {}

  /**
   * After another password or address: PINs and links that were sent before would still open, at the old address or to
   * whoever had them sent, and sessions may be a stranger's.
   *
   * @param kept the session that made the change
   */
  async shut(mainId: number, kept: string | null, tx: Runs): Promise<void> {
    await this.pins.void(mainId, tx);
    await this.links.voidResets(mainId, tx);
    await this.sessions.endFamily(mainId, kept, tx);
  }
}
