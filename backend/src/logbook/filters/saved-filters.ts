import type { SavedFilter } from '@pileup/contract/log/saved-filters';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { isUniqueViolation } from '../../platform/database/outages.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict, NotFound, RuleBroken } from '../../platform/errors.js';
import { requireFilter } from '../lookup/filter-sql.js';

/** Saves a filter under a name, or with an id replaces one of the account. */
export class SaveFilter extends CommandOf<
  { accountId: number; id: number | null; name: string; filter: string },
  SavedFilter
>() {}

const MAX_FILTERS = 50;

const LOCK = sql<{ accountId: number }>`${accountLock('savingFilters')}`;
const COUNT = sql<
  { accountId: number },
  { n: number }
>`select count(*)::integer as n from logbook.saved_filter where account_id = $accountId`;
const ADD = sql<{ accountId: number; name: string; filter: string }, SavedFilter>`
  insert into logbook.saved_filter (account_id, name, filter) values ($accountId, $name, $filter) returning id, name, filter`;
const REPLACE = sql<{ accountId: number; name: string; filter: string; id: number }, SavedFilter>`
  update logbook.saved_filter set name = $name, filter = $filter where account_id = $accountId and id = $id returning id, name, filter`;

export const SaveFilterHandler = handlerOf(
  SaveFilter,
  [Database],
  async ({ accountId, id, name, filter }, database) => {
    requireFilter(filter);
    try {
      const saved = await database.transaction(async (tx) => {
        if (id !== null) return (await tx.run(REPLACE, { accountId, name, filter, id }))[0];
        await tx.run(LOCK, { accountId });
        const [{ n } = { n: 0 }] = await tx.run(COUNT, { accountId });
        if (n >= MAX_FILTERS) throw new RuleBroken(`You have ${MAX_FILTERS} saved filters. Please delete one first.`);
        return (await tx.run(ADD, { accountId, name, filter }))[0];
      });
      if (!saved) throw new NotFound('Filter not found.');
      return saved;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const text = 'You already have a filter with this name.';
      throw new Conflict(text, { name: [text] });
    }
  },
);

/** Deletes a saved filter of the account. */
export class DeleteFilter extends CommandOf<{ accountId: number; id: number }>() {}

const DELETE = sql<
  { accountId: number; id: number },
  { id: number }
>`delete from logbook.saved_filter where account_id = $accountId and id = $id returning id`;

export const DeleteFilterHandler = handlerOf(DeleteFilter, [Database], async ({ accountId, id }, database) => {
  const deleted = await database.run(DELETE, { accountId, id });
  if (deleted.length === 0) throw new NotFound('Filter not found.');
});

const OWN = sql<{ accountId: number }, SavedFilter>`
  select id, name, filter from logbook.saved_filter where account_id = $accountId order by lower(name), id`;

/** The saved filters of an account, by name. */
export function savedFilters(database: Queryable, accountId: number): Promise<SavedFilter[]> {
  return database.run(OWN, { accountId });
}
