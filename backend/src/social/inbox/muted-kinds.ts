import type { MutableNotificationType, NotificationSettingsResponse } from '@pileup/contract/social';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

/** Kinds that an operator may turn off: not those from Pileup itself, such as security notices. */
export const MUTABLE_TYPES = [100, 110, 120, 140, 300] as const satisfies readonly MutableNotificationType[];

/** Turns kinds of notifications off, and all others on. */
export class SetMutedKinds extends CommandOf<{ accountId: number; off: readonly MutableNotificationType[] }>() {}

/** True if an account does not want a kind; both are SQL expressions. */
export const isMuted = (account: string, type: string): string =>
  `exists (select from social.muted_kind m where m.account_id = ${account} and m.type_id = ${type})`;

const READ = sql<
  { accountId: number },
  { type_id: MutableNotificationType }
>`select type_id from social.muted_kind where account_id = $accountId order by type_id`;
const REMOVE = sql<{
  accountId: number;
  off: readonly number[];
}>`delete from social.muted_kind where account_id = $accountId and type_id <> all ($off::smallint[])`;
const ADD = sql<{ accountId: number; off: readonly number[] }>`
  insert into social.muted_kind (account_id, type_id) select $accountId, unnest($off::smallint[]) on conflict do nothing`;

/** Kinds of notifications that an account has turned off. */
export async function mutedKinds(database: Queryable, accountId: number): Promise<NotificationSettingsResponse> {
  const rows = await database.run(READ, { accountId });
  return { off: rows.map(({ type_id }) => type_id) };
}

export const SetMutedKindsHandler = handlerOf(SetMutedKinds, [Database], async ({ accountId, off }, database) => {
  await database.transaction(async (tx) => {
    await tx.run(REMOVE, { accountId, off });
    await tx.run(ADD, { accountId, off });
  });
});
