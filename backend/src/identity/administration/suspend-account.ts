import { Clock } from '../../platform/clock.js';
import { type AlsoInTransaction, CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict, NotFound, RuleBroken } from '../../platform/errors.js';
import { AccessRevoker } from '../credentials/access-revoker.js';
import { lockMain } from '../sessions/own-session.js';
import { ACCOUNT_IDS_OF_MAIN } from '../sub-accounts/main-account.js';

/**
 * Suspends an operator, with all of their callsigns, or lifts the suspension: nothing of them can be signed in to, and
 * their API keys are refused. What they have published stays; single contents are hidden by reports.
 */
export class SuspendAccount extends CommandOf<{ mainId: number; isSuspended: boolean; also: AlsoInTransaction }>() {}

const STATE = sql<{ mainId: number }, { hasAdmin: boolean; isSuspended: boolean }>`
  select bool_or(is_admin) as "hasAdmin", bool_and(suspended_at is not null) as "isSuspended"
  from identity.account where id in (${ACCOUNT_IDS_OF_MAIN}) having count(*) > 0`;
const SET = sql<{ mainId: number; suspendedAt: Date | null }>`
  update identity.account set suspended_at = $suspendedAt where id in (${ACCOUNT_IDS_OF_MAIN})`;

export const SuspendAccountHandler = handlerOf(
  SuspendAccount,
  [Database, AccessRevoker, Clock],
  ({ mainId, isSuspended, also }, database, access, clock) =>
    database.transaction(async (tx) => {
      await lockMain(mainId, tx);
      const [state] = await tx.run(STATE, { mainId });
      if (!state) throw new NotFound('There is no such account.');
      if (state.isSuspended === isSuspended)
        throw new Conflict(isSuspended ? 'It is suspended already.' : 'It is not suspended.');
      if (isSuspended && state.hasAdmin)
        throw new RuleBroken('An administrator cannot be suspended. Remove the administrator role first.');
      await tx.run(SET, { mainId, suspendedAt: isSuspended ? new Date(clock.now()) : null });
      if (isSuspended) await access.revokeAll(mainId, null, tx);
      await also(tx);
    }),
);
