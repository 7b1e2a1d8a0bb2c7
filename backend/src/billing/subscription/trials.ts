import type { Crypto } from '../../platform/crypto.js';
import { type Queryable, statement } from '../../platform/database/database.js';
import type { SubscriptionState } from '../service/subscription-state.js';

const CLAIM = statement(`
  insert into billing.trial (subscription_id, account_id, card, created_at)
  select $1::text, $2::integer, $3::bytea, $4::timestamptz where not exists (
    select from billing.trial where subscription_id <> $1 and (account_id = $2 or card = $3)
  ) on conflict do nothing`);
const SET_CARD = statement(`
  update billing.trial t set card = $2 where subscription_id = $1 and card is distinct from $2
    and not exists (select from billing.trial o where o.card = $2 and o.subscription_id <> $1)`);
const IS_OURS = statement('select card from billing.trial where subscription_id = $1');
const OTHER_OF_CARD = statement('select from billing.trial where card = $2 and subscription_id <> $1');
const HAS_HAD = statement('select from billing.trial where account_id = $1');

/** Whether a main account has had its trial. */
export async function hasHadTrial(database: Queryable, accountId: number): Promise<boolean> {
  return (await database.run(HAS_HAD, [accountId])).length > 0;
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
  await tx.run(CLAIM, [id, accountId, cardHash, new Date(now)]);
  const [own] = await tx.run<{ card: Buffer | null }>(IS_OURS, [id]);
  if (!own) return false;
  if (cardHash === null || own.card !== null) return true;
  // A trial that has ended counts as used: only a running one is withdrawn.
  if (status === 'trialing' && (await tx.run(OTHER_OF_CARD, [id, cardHash])).length > 0) return false;
  await tx.run(SET_CARD, [id, cardHash]);
  return true;
}
