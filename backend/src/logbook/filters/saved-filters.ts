import { LockMode } from '@mikro-orm/postgresql';
import type * as contract from '@pileup/contract/log/saved-filters';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { isUniqueViolation } from '../../platform/database/outages.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict, NotFound, RuleBroken } from '../../platform/errors.js';
import { requireFilter } from '../lookup/filter-sql.js';
import { SavedFilter } from './saved-filter.entity.js';

/** Saves a filter under a name, or with an id replaces one of the account. */
export class SaveFilter extends CommandOf<
  { accountId: number; id: number | null; name: string; filter: string },
  contract.SavedFilter
>() {}

const MAX_FILTERS = 50;

const LOCK = sql<{ accountId: number }>`${accountLock('savingFilters')}`;

export const SaveFilterHandler = handlerOf(
  SaveFilter,
  [Database],
  async ({ accountId, id, name, filter }, database) => {
    requireFilter(filter);
    try {
      const saved = await database.unitOfWork(async (em, tx) => {
        if (id !== null) {
          const own = await em.findOne(SavedFilter, { id, accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
          if (!own) throw new NotFound('Filter not found.');
          return Object.assign(own, { name, filter });
        }
        await tx.run(LOCK, { accountId });
        if ((await em.count(SavedFilter, { accountId })) >= MAX_FILTERS)
          throw new RuleBroken(`You have ${MAX_FILTERS} saved filters. Please delete one first.`);
        return em.create(SavedFilter, { accountId, name, filter });
      });
      return { id: saved.id, name, filter };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const text = 'You already have a filter with this name.';
      throw new Conflict(text, { name: [text] });
    }
  },
);

/** Deletes a saved filter of the account. */
export class DeleteFilter extends CommandOf<{ accountId: number; id: number }>() {}

export const DeleteFilterHandler = handlerOf(DeleteFilter, [Database], async ({ accountId, id }, database) => {
  const deleted = await database.unitOfWork((em) => em.nativeDelete(SavedFilter, { id, accountId }));
  if (deleted === 0) throw new NotFound('Filter not found.');
});

const OWN = sql<{ accountId: number }, contract.SavedFilter>`
  select id, name, filter from logbook.saved_filter where account_id = $accountId order by lower(name), id`;

/** The saved filters of an account, by name. */
export function savedFilters(database: Queryable, accountId: number): Promise<contract.SavedFilter[]> {
  return database.run(OWN, { accountId });
}
