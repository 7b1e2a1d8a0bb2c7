import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf } from '../../platform/commands.js';
import { Database, type Queryable, type Transaction } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Forbidden, NotFound, RuleBroken } from '../../platform/errors.js';
import { type CreatedNotification, Notifications } from '../inbox/notifications.js';
import { hasBlocked, NO_SUCH_OPERATOR } from './block.js';
import { lockRelation } from './relation-locks.js';

const MAX_FOLLOWED = 5_000;

/** Follows or unfollows a station; returns the ids of all followed accounts. */
export class SetFollowState extends CommandOf<{ me: Me; otherId: number; level: number }, number[]>() {}

const OTHER = sql<{ accountId: number; otherId: number }, { hasBlocked: boolean; isFollowed: boolean; count: number }>`
  select ${hasBlocked('s.account_id', '$accountId::integer')} as "hasBlocked",
    exists (select from social.follow where account_id = $accountId and followed_id = $otherId) as "isFollowed",
    (select count(*) from social.follow where account_id = $accountId)::integer as count
  from social.station s where s.account_id = $otherId and not s.is_leaving`;
const FOLLOW = sql<{ accountId: number; otherId: number; followedAt: Date }>`
  insert into social.follow (account_id, followed_id, followed_at) values ($accountId, $otherId, $followedAt)
  on conflict do nothing`;
const UNFOLLOW = sql<{ accountId: number; otherId: number }, { found: boolean }>`
  with deleted as (delete from social.follow where account_id = $accountId and followed_id = $otherId returning followed_id)
  select exists (select from deleted) or exists (select from social.station where account_id = $otherId and not is_leaving) as found`;
const FOLLOWED = sql<
  { accountId: number },
  { followed_id: number }
>`select followed_id from social.follow where account_id = $accountId order by followed_id`;

@CommandHandler(SetFollowState)
export class SetFollowStateHandler implements ICommandHandler<SetFollowState> {
  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  async execute({ me, otherId, level }: SetFollowState): Promise<number[]> {
    if (level !== 0 && level !== 1) throw new RuleBroken('A station is followed (1) or not (0).');
    if (otherId === me.accountId) throw new RuleBroken('You cannot follow yourself.');
    if (level === 1) {
      const created = await this.database.transaction((tx) => this.follow(tx, me, otherId));
      this.notifications.publish(created);
    } else {
      const [{ found } = { found: false }] = await this.database.run(UNFOLLOW, { accountId: me.accountId, otherId });
      if (!found) throw new NotFound(NO_SUCH_OPERATOR);
    }
    return following(this.database, me.accountId);
  }

  private async follow(tx: Transaction, me: Me, otherId: number): Promise<CreatedNotification | null> {
    // Enforces the limit for concurrent requests, and waits for a concurrent block.
    await lockRelation(me.accountId, otherId, tx);
    const [other] = await tx.run(OTHER, { accountId: me.accountId, otherId });
    if (!other) throw new NotFound(NO_SUCH_OPERATOR);
    if (other.hasBlocked) throw new Forbidden('You can’t follow this operator.');
    if (other.isFollowed) return null;
    if (other.count >= MAX_FOLLOWED) throw new RuleBroken('You can follow at most 5,000 stations.');
    await tx.run(FOLLOW, { accountId: me.accountId, otherId, followedAt: new Date(this.clock.now()) });
    return this.notifications.createOnce(
      { to: otherId, from: me.accountId, type: 110, subject: `${me.callsign} follows you` },
      tx,
    );
  }
}

export async function following(database: Queryable, accountId: number): Promise<number[]> {
  const rows = await database.run(FOLLOWED, { accountId });
  return rows.map(({ followed_id }) => followed_id);
}
