import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound } from '../../platform/errors.js';

/** Deletes a saved filter of the account. */
export class DeleteFilter extends CommandOf<{ accountId: number; id: number }>() {}

const DELETE = sql<
  { accountId: number; id: number },
  { id: number }
>`delete from logbook.saved_filter where account_id = $accountId and id = $id returning id`;

export const DeleteFilterHandler = handlerOf(DeleteFilter, [Database], async ({ accountId, id }, database) => {
  const deleted = await database.run(DELETE, { accountId, id });
  if (deleted.length === 0) throw new NotFound('There is no such filter.');
});
