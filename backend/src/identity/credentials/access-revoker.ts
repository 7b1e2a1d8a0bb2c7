import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/database/database.js';
import { Sessions } from '../sessions/sessions.js';
import { CredentialTokens } from './credential-tokens.js';

/** Revokes pending PINs, password reset links and sessions after a change of password or e-mail address. */
@Injectable()
export class AccessRevoker {
  constructor(
    private readonly tokens: CredentialTokens,
    private readonly sessions: Sessions,
  ) {}

  /** @param exceptSession the session that made the change */
  async revokeAll(mainId: number, exceptSession: string | null, tx: Queryable): Promise<void> {
    await this.tokens.revokeSignIn(mainId, tx);
    await this.sessions.endAllOfMain(mainId, exceptSession, tx);
  }
}
