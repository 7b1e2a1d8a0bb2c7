import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../platform/clock.js';
import { Database, statement } from '../platform/database.js';
import { Authenticator } from '../platform/live.gateway.js';
import { Sessions } from './sessions.js';

const ALIVE = statement('select id from identity.session where id = any ($1::uuid[]) and expires_at > $2');

/** Tells the web socket whose token it was given, and which of its sessions are still alive. */
@Injectable()
export class SocketSessions extends Authenticator {
  constructor(
    private readonly sessions: Sessions,
    private readonly jwt: JwtService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  async find(token: string): Promise<{ accountId: number; sessionId: string } | null> {
    const claims = await this.jwt
      .verifyAsync<{ sid?: unknown }>(token, { clockTimestamp: Math.floor(this.clock.now() / 1_000) })
      .catch(() => null);
    const me = typeof claims?.sid === 'string' ? await this.sessions.find(claims.sid) : null;
    return me?.sessionId ? { accountId: me.accountId, sessionId: me.sessionId } : null;
  }

  async alive(sessionIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.run<{ id: string }>(ALIVE, [[...new Set(sessionIds)], new Date(this.clock.now())]);
    return new Set(rows.map(({ id }) => id));
  }
}
