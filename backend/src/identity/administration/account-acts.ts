import { applyDecorators } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { type AlsoInTransaction, CommandOf, handlerOf } from '../../platform/commands.js';
import { Transform } from '../../platform/conversions.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict, NotFound, RuleBroken } from '../../platform/errors.js';
import { hasVisibleCharacters, trimmedText } from '../../platform/http/plain-text.js';
import { IsPlainText, Satisfies } from '../../platform/validation.js';
import { AccessRevoker } from '../credentials/access-revoker.js';
import { IsCurrentPassword, IsCurrentPin } from '../credentials/credential-fields.js';
import { lockMain } from '../sessions/own-session.js';
import { Sessions } from '../sessions/sessions.js';
import { Stations } from '../stations/stations.js';
import { ACCOUNT_IDS_OF_MAIN } from '../sub-accounts/main-account.js';

/** For statements of administrators: every account, also while its deletion is pending, as a select. */
export const ACCOUNT_ROWS = `
  select a.id, a.callsign, a.name, a.email, a.qth, a.grid, a.is_admin, a.created_at, a.suspended_at, a.delete_at,
    a.managed_by_id, coalesce(a.managed_by_id, a.id) as main_id, a.email_confirmed_at
  from identity.account a`;

const MIN_LENGTH = 3;
const MAX_LENGTH = 500;

/** A reason for the history of the administrators' acts. */
const IsReason = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? trimmedText(value.replace(/\r\n?/g, '\n')) : value)),
    IsPlainText(MAX_LENGTH, { called: 'A reason', lines: true }),
    Satisfies(
      'isLongEnough',
      (value) => typeof value === 'string' && hasVisibleCharacters(value, MIN_LENGTH),
      `A reason has at least ${MIN_LENGTH} characters.`,
    ),
  );

/** Sent with every act of an administrator: its reason, and proof that it comes from the administrator. */
export class ReasonedActBody {
  @IsReason()
  reason!: string;

  @IsCurrentPassword()
  current_password?: string;

  @IsCurrentPin()
  current_pin?: string;
}

/**
 * An administrator confirms the e-mail address of a main account, whose operator has shown by other means that it is
 * theirs. Unlike the first use of a link it ends no session and removes no credentials: the operator is known.
 */
export class ConfirmAddress extends CommandOf<{ mainId: number; also: AlsoInTransaction }>() {}

const CONFIRM = sql<{ mainId: number; now: Date }, { callsign: string }>`
  update identity.account set email_confirmed_at = $now where id = $mainId and email_confirmed_at is null returning callsign`;

export const ConfirmAddressHandler = handlerOf(
  ConfirmAddress,
  [Database, Stations, Clock],
  async ({ mainId, also }, database, stations, clock) => {
    const callsign = await database.transaction(async (tx) => {
      await lockMain(mainId, tx);
      const [confirmed] = await tx.run(CONFIRM, { mainId, now: new Date(clock.now()) });
      if (!confirmed) throw new Conflict('This address is already confirmed.');
      await stations.writeOfMain(mainId, tx);
      await also(tx);
      return confirmed.callsign;
    });
    stations.changed(mainId, callsign);
  },
);

/** An administrator signs out every browser of an operator; pending PINs and links are revoked, too. */
export class EndAllSessions extends CommandOf<{ mainId: number; also: AlsoInTransaction }>() {}

export const EndAllSessionsHandler = handlerOf(
  EndAllSessions,
  [Database, AccessRevoker],
  ({ mainId, also }, database, access) =>
    database.transaction(async (tx) => {
      await access.revokeAll(mainId, null, tx);
      await also(tx);
    }),
);

/** Grants or revokes administrator rights. */
export class MakeAdmin extends CommandOf<{ callsign: string; isAdmin: boolean; also: AlsoInTransaction }>() {}

const ACCOUNT = sql<{ callsign: string }, { id: number; isAdmin: boolean; isSuspended: boolean }>`
  select id, is_admin as "isAdmin", suspended_at is not null as "isSuspended"
  from identity.account where callsign = $callsign for no key update`;
const SET_ADMIN = sql<{ id: number; isAdmin: boolean }>`update identity.account set is_admin = $isAdmin where id = $id`;
const SESSIONS = sql<{ accountId: number }, { id: string }>`
  select id from identity.session where account_id = $accountId`;

export const MakeAdminHandler = handlerOf(
  MakeAdmin,
  [Database, Stations, Sessions],
  async ({ callsign, isAdmin, also }, database, stations, sessions) => {
    const { id, sessionIds } = await database.transaction(async (tx) => {
      const [account] = await tx.run(ACCOUNT, { callsign });
      if (!account) throw new NotFound(`No account has the callsign ${callsign}.`);
      if (account.isAdmin === isAdmin)
        throw new Conflict(`${callsign} is ${isAdmin ? 'already an administrator' : 'not an administrator'}.`);
      if (isAdmin && account.isSuspended) throw new RuleBroken(`${callsign} is suspended.`);
      await tx.run(SET_ADMIN, { id: account.id, isAdmin });
      await also(tx);
      return { id: account.id, sessionIds: await tx.run(SESSIONS, { accountId: account.id }) };
    });
    for (const session of sessionIds) sessions.evict(session.id);
    stations.changed(id, callsign);
  },
);

/**
 * Suspends an operator, with all of their callsigns, or lifts the suspension: nothing of them can be signed in to, and
 * their API keys are refused. What they have published stays; single contents are hidden by reports.
 */
export class SuspendAccount extends CommandOf<{ mainId: number; isSuspended: boolean; also: AlsoInTransaction }>() {}

const STATE = sql<{ mainId: number }, { hasAdmin: boolean; isSuspended: boolean }>`
  select bool_or(is_admin) as "hasAdmin", bool_and(suspended_at is not null) as "isSuspended"
  from identity.account where id in (${ACCOUNT_IDS_OF_MAIN}) having count(*) > 0`;
const SET_SUSPENDED = sql<{ mainId: number; suspendedAt: Date | null }>`
  update identity.account set suspended_at = $suspendedAt where id in (${ACCOUNT_IDS_OF_MAIN})`;

export const SuspendAccountHandler = handlerOf(
  SuspendAccount,
  [Database, AccessRevoker, Clock],
  ({ mainId, isSuspended, also }, database, access, clock) =>
    database.transaction(async (tx) => {
      await lockMain(mainId, tx);
      const [state] = await tx.run(STATE, { mainId });
      if (!state) throw new NotFound('Account not found.');
      if (state.isSuspended === isSuspended)
        throw new Conflict(isSuspended ? 'This account is already suspended.' : 'This account is not suspended.');
      if (isSuspended && state.hasAdmin)
        throw new RuleBroken('An administrator cannot be suspended. Remove the administrator role first.');
      await tx.run(SET_SUSPENDED, { mainId, suspendedAt: isSuspended ? new Date(clock.now()) : null });
      if (isSuspended) await access.revokeAll(mainId, null, tx);
      await also(tx);
    }),
);
