import type { VerifyCheckoutResponse } from '@pileup/contract/billing';
import { type Me, OwnAccount } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict, NotFound } from '../../platform/errors.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { SettleCheckout } from './settle-checkout.js';

/** Reads a checkout of the user; returns the account as it is after that. Others' checkouts do not exist for the user. */
export class VerifyCheckout extends CommandOf<{ me: Me; sessionId: string }, Omit<VerifyCheckoutResponse, 'token'>>() {}

/** Ids of checkouts of Stripe and of the sandbox. */
const SESSION_ID = /^[\w-]{1,200}$/;

const OWN = sql<{ sessionId: string; accountId: number; now: Date }, { isRefused: boolean; isConfirmed: boolean }>`
  select coalesce(s.is_duplicate, false) as "isRefused",
    case when p.id is null then exists (
      select from billing.period d
      where d.account_id = c.account_id and d.source = c.subscription_id and d."to" > $now
    ) else p.status = 'paid' end as "isConfirmed"
  from billing.checkout c
    left join billing.payment p on p.checkout_id = c.id
    left join billing.subscription s on s.account_id = c.account_id and s.id = c.subscription_id
  where c.session_id = $sessionId and c.account_id = $accountId`;
/** A page polls every 5 s; the service itself is asked less often. */
const ASK_LIMIT = { name: 'reads of a checkout', points: 1, seconds: 20 };
const TRIAL_REFUSED = 'There is one free trial per account and per card. This one was cancelled; nothing was charged.';

export const VerifyCheckoutHandler = handlerOf(
  VerifyCheckout,
  [Database, SettleCheckout, Limits, OwnAccount, Clock],
  async ({ me, sessionId }, database, checkouts, limits, accounts, clock) => {
    const read = async () =>
      (await database.run(OWN, { sessionId, accountId: me.mainId, now: new Date(clock.now()) }))[0];
    if (me.accountId !== me.mainId || !SESSION_ID.test(sessionId) || !(await read())) throw new NotFound();
    // A complete checkout is read, too: its subscription may not have been read yet.
    if (await limits.tryTake(ASK_LIMIT, sessionId)) await checkouts.settle(sessionId, null);
    const own = await read();
    if (own?.isRefused) throw new Conflict(TRIAL_REFUSED);
    return { ...(await accounts.read(me.accountId)), confirmed: own?.isConfirmed ?? false };
  },
);
