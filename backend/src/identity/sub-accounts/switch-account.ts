import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SignedIn } from '@pileup/contract/identity';
import { Clock } from '../../platform/clock.js';
import { CommandOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Forbidden, NotFound, Unauthenticated } from '../../platform/errors.js';
import type { Me } from '../me.js';
import { OwnAccount } from '../own-account.js';
import { lockMain } from '../sessions/own-session.js';
import { Sessions } from '../sessions/sessions.js';

/** Switches to another callsign of the same operator. */
export class SwitchAccount extends CommandOf<{ me: Me; accountId: number }, SignedIn>() {}

// The session is locked, so that concurrent switches do not each create a root.
const CURRENT = sql<{ sessionId: string; now: Date }, { id: string; account_id: number; parent_id: string | null }>`
  select id, account_id, parent_id from identity.session where id = $sessionId and expires_at > $now for update`;
const MAY_SWITCH = sql<{ mainId: number; accountId: number; now: Date }, { id: number }>`
  select id from identity.account
  where id = $accountId and (id = $mainId or managed_by_id = $mainId) and (delete_at is null or delete_at > $now)`;
const CREATE_ROOT = sql<{ sessionId: string; root: string; accountId: number }>`
  insert into identity.session (id, account_id, device, created_at, seen_at, expires_at)
  select $root, $accountId, device, created_at, seen_at, expires_at from identity.session where id = $sessionId`;
const SET_PARENT = sql<{ sessionId: string; root: string }>`
  update identity.session set parent_id = $root where id = $sessionId`;
const TO_MAIN = sql<{ root: string; now: Date }, Switched>`
  update identity.session set seen_at = $now where id = $root returning id, expires_at`;
const TO_SUB = sql<{ id: string; accountId: number; root: string; now: Date }, Switched>`
  insert into identity.session (id, account_id, parent_id, created_at, seen_at, expires_at)
  select $id, $accountId, root.id, $now, $now, root.expires_at from identity.session root where root.id = $root
  on conflict (parent_id, account_id) where parent_id is not null do update set seen_at = excluded.seen_at
  returning id, expires_at`;

interface Switched {
  id: string;
  expires_at: Date;
}

/**
 * Sessions of sub-accounts are children of a session of the main account, the root, and end with it. One that signed in
 * directly gets a root when it first switches. Repeated switches reuse the existing sessions, and no switch ends one, so a
 * lost response does no harm.
 */
@CommandHandler(SwitchAccount)
export class SwitchAccountHandler implements ICommandHandler<SwitchAccount> {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly own: OwnAccount,
    private readonly clock: Clock,
  ) {}

  async execute({ me, accountId }: SwitchAccount): Promise<SignedIn> {
    const { sessionId } = me;
    if (!sessionId) throw new Forbidden('An API key is for logging only. Please log in.');
    const { id, expires_at } = await this.database.transaction((tx) => this.switchTo(accountId, me, sessionId, tx));
    return { token: this.sessions.token(id, expires_at), ...(await this.own.read(accountId)) };
  }

  private async switchTo(accountId: number, me: Me, sessionId: string, tx: Queryable): Promise<Switched> {
    await lockMain(me.mainId, tx);
    const now = new Date(this.clock.now());
    const [current] = await tx.run(CURRENT, { sessionId, now });
    if (!current) throw new Unauthenticated();
    const [allowed] = await tx.run(MAY_SWITCH, { mainId: me.mainId, accountId, now });
    if (!allowed) throw new NotFound('This is not one of your accounts.');

    const root =
      current.parent_id ?? (current.account_id === me.mainId ? current.id : await this.createRoot(tx, me, current.id));
    const [switched] =
      accountId === me.mainId
        ? await tx.run(TO_MAIN, { root, now })
        : await tx.run(TO_SUB, { id: randomUUID(), accountId, root, now });
    if (!switched) throw new Unauthenticated();
    return switched;
  }

  private async createRoot(tx: Queryable, me: Me, sessionId: string): Promise<string> {
    const root = randomUUID();
    await tx.run(CREATE_ROOT, { sessionId, root, accountId: me.mainId });
    await tx.run(SET_PARENT, { sessionId, root });
    return root;
  }
}
