import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AccountActName } from '@pileup/contract/admin/users';
import { GrantPeriod } from '../../billing/index.js';
import {
  ACCOUNT_ROWS,
  ConfirmAddress,
  EndAllSessions,
  MakeAdmin,
  type Me,
  requireAlive,
  SuspendAccount,
} from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf } from '../../platform/commands.js';
import { Database, type Transaction } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Forbidden, InvalidRequest, NotFound, RuleBroken } from '../../platform/errors.js';
import { type CreatedNotification, Notifications } from '../../social/index.js';
import { storeAct } from '../reports/acts.js';

/** An administrator, or the command line (`admin` is null), does something with an account, for a reason. */
export class ActOnAccount extends CommandOf<{
  admin: Me | null;
  account: { id: number } | { callsign: string };
  act: AccountActName;
  reason: string;
  /** Months of a `grant`. */
  months?: number | null | undefined;
}>() {}

const BY_ID = sql<
  { id: number },
  Target
>`select id, main_id as "mainId", callsign from (${ACCOUNT_ROWS}) u where id = $id`;
const BY_CALL = sql<
  { callsign: string },
  Target
>`select id, main_id as "mainId", callsign from (${ACCOUNT_ROWS}) u where callsign = $callsign`;
const IS_ADMIN = sql<{ id: number }>`select from (${ACCOUNT_ROWS}) u where id = $id and is_admin`;

interface Target {
  id: number;
  mainId: number;
  callsign: string;
}

@CommandHandler(ActOnAccount)
export class ActOnAccountHandler implements ICommandHandler<ActOnAccount> {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  /** The act and its row in the history are one transaction. */
  async execute(command: ActOnAccount): Promise<void> {
    const { admin, act } = command;
    const target = await this.find(command.account);
    const { mainId, callsign } = target;
    const also = (tx: Transaction) => this.record(command, target, '', tx);
    switch (act) {
      case 'grant':
        return this.grant(command, target);
      case 'suspend':
        if (admin?.mainId === mainId) throw new RuleBroken('You cannot suspend yourself.');
        return this.commands.execute(new SuspendAccount({ mainId, isSuspended: true, also }));
      case 'reinstate':
        return this.commands.execute(new SuspendAccount({ mainId, isSuspended: false, also }));
      case 'confirm':
        return this.commands.execute(new ConfirmAddress({ mainId, also }));
      case 'end-sessions':
        return this.commands.execute(new EndAllSessions({ mainId, also }));
      case 'make-admin':
        return this.commands.execute(new MakeAdmin({ callsign, isAdmin: true, also }));
      case 'no-admin':
        if (admin?.accountId === target.id) throw new RuleBroken('Another administrator has to remove your role.');
        return this.commands.execute(new MakeAdmin({ callsign, isAdmin: false, also }));
    }
  }

  private async grant(command: ActOnAccount, target: Target): Promise<void> {
    const { reason, months } = command;
    if (!months) throw new InvalidRequest({ months: ['How many months? From 1 to 120.'] });
    let notice: CreatedNotification | 'absent' | 'blocked' = 'absent';
    const also = async (tx: Transaction, end: number) => {
      const until = new Date(end).toISOString().slice(0, 10);
      await this.record(command, target, `${months === 1 ? '1 month' : `${months} months`}, until ${until}`, tx);
      const subject = `The administrators gave you a subscription until ${until}`;
      notice = await this.notifications.create({ to: target.mainId, from: null, type: 200, subject }, tx);
    };
    await this.commands.execute(new GrantPeriod({ callsign: target.callsign, months, note: reason, also }));
    this.notifications.publish(notice);
  }

  private async find(account: ActOnAccount['account']): Promise<Target> {
    const [found] =
      'id' in account
        ? await this.database.run(BY_ID, { id: account.id })
        : await this.database.run(BY_CALL, { callsign: account.callsign });
    if (found) return found;
    throw new NotFound('id' in account ? 'Account not found.' : `No account has the callsign ${account.callsign}.`);
  }

  /** Adds the act to the history in the transaction of the act, so that neither exists without the other. */
  private async record({ admin, act, reason }: ActOnAccount, { id }: Target, detail: string, tx: Transaction) {
    if (admin) {
      // The session and the role are cached for seconds.
      await requireAlive(admin, tx);
      if ((await tx.run(IS_ADMIN, { id: admin.accountId })).length === 0)
        throw new Forbidden('Only administrators may do that.');
    }
    const adminId = admin?.accountId ?? null;
    const stored = { adminId, act, kind: 'account' as const, id: null, ownerId: id, reason, detail };
    await storeAct(stored, this.clock.now(), tx);
  }
}
