import { Clock } from '../platform/clock.js';
import { CommandOf, handlerOf } from '../platform/commands.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { Conflict, NotFound } from '../platform/errors.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import { RecordsDirectActs } from '../platform/reports.js';
import { Discovered } from '../platform/wiring/discovered.js';
import { type CreatedNotification, Notifications } from '../social/index.js';
import { AWARDS_CHANGED } from './awards-changed.js';
import { ruleOf } from './rules/award-rules.js';
import { nextAwardState } from './rules/award-states.js';

/** An administrator revokes an award, which the next station does not get, or restores a revoked one. */
export class ActOnAward extends CommandOf<{ adminId: number; id: number; act: AwardAct; reason: string }>() {}

export type AwardAct = 'revoke' | 'restore';

const TEXTS: Readonly<Record<AwardAct, { done: string; refused: string }>> = {
  revoke: { done: 'revoked', refused: 'This award is already revoked.' },
  restore: { done: 'restored', refused: 'This award is not revoked.' },
};

// Locked, so that of two administrators the second one sees what the first one did.
const FIND = sql<{ id: number }, { accountId: number; state: 'issued' | 'revoked'; rule: string }>`
  select a.account_id as "accountId", a.state, p.rule
  from awards.award a join awards.period p on p.id = a.period_id where a.id = $id for update of a`;
const SET_STATE = sql<{
  accountId: number;
  id: number;
  state: string;
  revokedAt: Date | null;
  revokedReason: string | null;
}>`
  update awards.award set (state, revoked_at, revoked_reason) = ($state, $revokedAt, $revokedReason)
  where account_id = $accountId and id = $id`;

export const ActOnAwardHandler = handlerOf(
  ActOnAward,
  [Database, Discovered, Notifications, InstanceBus, Clock],
  async ({ adminId, id, act, reason }, database, discovered, notifications, bus, clock) => {
    const [acts] = discovered.providers(RecordsDirectActs);
    let notice: CreatedNotification | 'absent' | 'blocked' = 'absent';
    await database.transaction(async (tx) => {
      const [award] = await tx.run(FIND, { id });
      if (!award) throw new NotFound('Award not found.');
      const { accountId, state } = award;
      const next = nextAwardState(state, act);
      if (!next) throw new Conflict(TEXTS[act].refused);
      const revoked =
        act === 'revoke'
          ? { revokedAt: new Date(clock.now()), revokedReason: reason }
          : { revokedAt: null, revokedReason: null };
      const change = async () => {
        await tx.run(SET_STATE, { accountId, id, state: next, ...revoked });
        return true;
      };
      await acts?.value.record({ adminId, act, kind: 'award', id, ownerId: accountId, reason }, change, tx);
      const subject = `The administrators have ${TEXTS[act].done} your award ${ruleOf(award.rule).name}`;
      const message = `Reason: ${reason}`;
      notice = await notifications.create(
        { to: accountId, from: null, type: 200, subject, message, aboutAward: id },
        tx,
      );
    });
    notifications.publish(notice);
    bus.publish(AWARDS_CHANGED, id);
  },
);
