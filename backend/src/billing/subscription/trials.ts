import type { Crypto } from '../../platform/crypto.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import type { SubscriptionState } from '../service/subscription-state.js';

const CLAIM = sql<{ subscriptionId: string; accountId: number; cardHash: Buffer | null; createdAt: Date }>`
  insert into billing.trial (subscription_id, account_id, card, created_at)
  select $subscriptionId::text, $accountId::integer, $cardHash::bytea, $createdAt::timestamptz where not exists (
    select from billing.trial where subscription_id <> $subscriptionId and (account_id = $accountId or card = $cardHash)
  ) on conflict do nothing`;
const SET_CARD = sql<{ subscriptionId: string; cardHash: Buffer }>`
  update billing.trial t set card = $cardHash where subscription_id = $subscriptionId and card is distinct from $cardHash
    and not exists (select from billing.trial o where o.card = $cardHash and o.subscription_id <> $subscriptionId)`;
const IS_OURS = sql<
  { subscriptionId: string },
  { card: Buffer | null }
>`select card from billing.trial where subscription_id = $subscriptionId`;
const OTHER_OF_CARD = sql<{
  subscriptionId: string;
  cardHash: Buffer;
}>`select from billing.trial where card = $cardHash and subscription_id <> $subscriptionId`;
const HAS_HAD = sql<{ accountId: number }>`select from billing.trial where account_id = $accountId`;

/** Whether a main account has had its trial. */
export async function hasHadTrial(database: Queryable, accountId: number): Promise<boolean> {
  return (await database.run(HAS_HAD, { accountId })).length > 0;
}

/**
 * Whether the trial of this subscription is the first of its main account and of its payment card. The first one seen
 * counts; a payment card that becomes known later is checked then.
 */
export async function claimTrial(
  tx: Queryable,
  crypto: Crypto,
  { id, card, trial, status }: SubscriptionState,
  accountId: number,
  now: number,
): Promise<boolean> {
  if (!trial) return false;
  const cardHash = card === null ? null : crypto.keyedFingerprint(`card ${card}`);
  await tx.run(CLAIM, { subscriptionId: id, accountId, cardHash, createdAt: new Date(now) });
  const [own] = await tx.run(IS_OURS, { subscriptionId: id });
  if (!own) return false;
  if (cardHash === null || own.card !== null) return true;
  // A trial that has ended counts as used: only a running one is withdrawn.
  if (status === 'trialing' && (await tx.run(OTHER_OF_CARD, { subscriptionId: id, cardHash })).length > 0) return false;
  await tx.run(SET_CARD, { subscriptionId: id, cardHash });
  return true;
}
