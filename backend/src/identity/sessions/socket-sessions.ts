import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Authenticator, type SocketIdentity } from '../../platform/live/live.gateway.js';
import { Subscriptions } from '../subscriptions.js';
import { Sessions } from './sessions.js';

const ALIVE = sql<{ ids: readonly string[]; now: Date }, { id: string; main: number }>`
  select s.id, coalesce(a.managed_by_id, a.id) as main
  from identity.session s join identity.account a on a.id = s.account_id
  where s.id = any ($ids::uuid[]) and s.expires_at > $now and (a.delete_at is null or a.delete_at > $now)`;

/** Authenticates web sockets: the account of a token, which sessions are still alive, and who is a subscriber. */
@Injectable()
export class SocketSessions extends Authenticator {
  constructor(
    private readonly sessions: Sessions,
    private readonly subscriptions: Subscriptions,
    private readonly jwt: JwtService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  async find(token: string): Promise<SocketIdentity | null> {
    const claims = await this.jwt
      .verifyAsync<{ sid?: unknown }>(token, { clockTimestamp: Math.floor(this.clock.now() / 1_000) })
      .catch(() => null);
    const me = typeof claims?.sid === 'string' ? await this.sessions.find(claims.sid) : null;
    if (!me?.sessionId) return null;
    return { accountId: me.accountId, sessionId: me.sessionId, isSubscriber: await this.subscriptions.has(me) };
  }

  async alive(sessionIds: readonly string[]): Promise<Map<string, { isSubscriber: boolean }>> {
    const now = new Date(this.clock.now());
    const rows = await this.database.run(ALIVE, { ids: [...new Set(sessionIds)], now });
    const subscriptions = await this.subscriptions.ofMains(rows.map(({ main }) => main));
    return new Map(rows.map(({ id, main }) => [id, { isSubscriber: subscriptions.has(main) }]));
  }
}
