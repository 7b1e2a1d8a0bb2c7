import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, statement } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';

/** Deletes a saved filter of the account. */
export class DeleteFilter extends CommandOf<{ accountId: number; id: number }>() {}

const DELETE = statement('delete from logbook.saved_filter where account_id = $1 and id = $2 returning id');

export const DeleteFilterHandler = handlerOf(DeleteFilter, [Database], async ({ accountId, id }, database) => {
  const deleted = await database.run(DELETE, [accountId, id]);
  if (deleted.length === 0) throw new NotFound('There is no such filter.');
});
