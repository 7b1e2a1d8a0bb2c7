import type { PairedComputer } from '@pileup/contract/identity';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound } from '../../platform/errors.js';

const LIST = sql<{ accountId: number }, { id: number; name: string; paired_at: Date }>`
  select id, name, paired_at from identity.paired_computer where account_id = $accountId order by paired_at desc, id desc`;
const UNPAIR = sql<{ accountId: number; id: number }, { id: number }>`
  delete from identity.paired_computer where account_id = $accountId and id = $id returning id`;

export async function pairedComputers(database: Queryable, accountId: number): Promise<PairedComputer[]> {
  const rows = await database.run(LIST, { accountId });
  return rows.map(({ id, name, paired_at }) => ({ id, name, paired_at: paired_at.toISOString() }));
}

/** Removes a computer; its key stops working. */
export class UnpairComputer extends CommandOf<{ accountId: number; id: number }>() {}

export const UnpairComputerHandler = handlerOf(UnpairComputer, [Database], async ({ accountId, id }, database) => {
  const [deleted] = await database.run(UNPAIR, { accountId, id });
  if (!deleted) throw new NotFound('There is no such computer.');
});
