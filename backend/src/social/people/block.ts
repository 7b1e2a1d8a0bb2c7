import type { BlockedResponse } from '@pileup/contract/social';
import type { Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound, RuleBroken } from '../../platform/errors.js';

/**
 * SQL condition on two columns or parameters: whether the owner of an account has blocked the owner of another, each
 * under any of their callsigns.
 */
export const hasBlocked = (account: string, other: string): string => `exists (
    select from social.station own
      join social.station mine on mine.main_id = own.main_id
      cross join social.station other
      join social.station theirs on theirs.main_id = other.main_id
      join social.block b on b.account_id = mine.account_id and b.blocked_id = theirs.account_id
    where own.account_id = ${account} and other.account_id = ${other})`;

/** SQL subquery: all accounts of an account's owner. */
export const accountsOf = (account: string): string => `(
    select mine.account_id from social.station own join social.station mine on mine.main_id = own.main_id
    where own.account_id = ${account})`;

export const NO_SUCH_OPERATOR = 'Operator not found.';
const MAX_BLOCKED = 1_000;

/** Blocks or unblocks an operator. */
export class SetBlock extends CommandOf<{ me: Me; otherId: number; block: number }>() {}

// Serializes with follows of and messages to all accounts of this operator: see relation-locks.ts.
const LOCK_OWN = sql<{ accountId: number }>`
  select from social.station where account_id in ${accountsOf('$accountId')} order by account_id for no key update`;
const OTHER = sql<{ accountId: number; otherId: number }, { isBlocked: boolean; count: number; isOwn: boolean }>`
  select exists (select from social.block where account_id = $accountId and blocked_id = $otherId) as "isBlocked",
    (select count(*) from social.block where account_id = $accountId)::integer as count, s.account_id in ${accountsOf('$accountId')} as "isOwn"
  from social.station s where s.account_id = $otherId and not s.is_leaving for key share of s`;
const BLOCK = sql<{ accountId: number; otherId: number; blockedAt: Date }>`
  insert into social.block (account_id, blocked_id, blocked_at) values ($accountId, $otherId, $blockedAt) on conflict do nothing`;
// A blocked operator no longer follows, under any callsign.
const DELETE_FOLLOWS = sql<{ accountId: number; otherId: number }>`
  delete from social.follow where followed_id in ${accountsOf('$accountId')} and account_id in ${accountsOf('$otherId')}`;
const UNBLOCK = sql<{ accountId: number; otherId: number }, { found: boolean }>`
  with deleted as (delete from social.block where account_id in ${accountsOf('$accountId')} and blocked_id = $otherId returning blocked_id)
  select exists (select from deleted) or exists (select from social.station where account_id = $otherId and not is_leaving) as found`;
const BLOCKED = sql<{ accountId: number }, BlockedResponse['blocked'][number]>`
  select distinct b.blocked_id as id, s.callsign as my_callsign
  from social.block b join social.station s on s.account_id = b.blocked_id and not s.is_leaving
  where b.account_id in ${accountsOf('$accountId')} order by s.callsign`;

export const SetBlockHandler = handlerOf(
  SetBlock,
  [Database, Clock],
  async ({ me, otherId, block }, database, clock) => {
    if (block !== 0 && block !== 1) throw new RuleBroken('An operator is blocked (1) or not (0).');
    if (otherId === me.accountId) throw new RuleBroken('You cannot block yourself.');
    if (block === 1) return database.transaction((tx) => insertBlock(tx, me.accountId, otherId, clock));
    const [{ found } = { found: false }] = await database.run(UNBLOCK, { accountId: me.accountId, otherId });
    if (!found) throw new NotFound(NO_SUCH_OPERATOR);
  },
);

async function insertBlock(tx: Queryable, accountId: number, otherId: number, clock: Clock): Promise<void> {
  await tx.run(LOCK_OWN, { accountId });
  const [other] = await tx.run(OTHER, { accountId, otherId });
  if (!other) throw new NotFound(NO_SUCH_OPERATOR);
  if (other.isOwn) throw new RuleBroken('You cannot block yourself.');
  if (other.isBlocked) return;
  if (other.count >= MAX_BLOCKED) throw new RuleBroken('You can block at most 1,000 operators.');
  await tx.run(BLOCK, { accountId, otherId, blockedAt: new Date(clock.now()) });
  await tx.run(DELETE_FOLLOWS, { accountId, otherId });
}

/** The operators blocked by the owner of an account, under any of their callsigns. */
export async function blocked(database: Queryable, accountId: number): Promise<BlockedResponse['blocked']> {
  return database.run(BLOCKED, { accountId });
}

const BETWEEN = sql<{ accountId: number; otherId: number }, { blocked: boolean }>`
  select ${hasBlocked('$accountId::integer', '$otherId::integer')} or ${hasBlocked('$otherId::integer', '$accountId::integer')} as blocked`;

/** Whether one of the owners of two accounts has blocked the other, each under any of their callsigns. */
export async function isBlockedBetween(accountId: number, otherId: number, runs: Queryable): Promise<boolean> {
  const [found] = await runs.run(BETWEEN, { accountId, otherId });
  return found?.blocked ?? false;
}
