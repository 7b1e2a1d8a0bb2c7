import type { SavedFilter } from '@pileup/contract/log/saved-filters';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, statement } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { isUniqueViolation } from '../../platform/database/outages.js';
import { Conflict, NotFound, RuleBroken } from '../../platform/errors.js';
import { requireFilter } from '../lookup/filter-sql.js';

/** Saves a filter under a name, or with an id replaces one of the account. */
export class SaveFilter extends CommandOf<
  { accountId: number; id: number | null; name: string; filter: string },
  SavedFilter
>() {}

const MAX_FILTERS = 50;

const LOCK = statement(accountLock('savingFilters'));
const COUNT = statement('select count(*)::integer as n from logbook.saved_filter where account_id = $1');
const ADD = statement(`
  insert into logbook.saved_filter (account_id, name, filter) values ($1, $2, $3) returning id, name, filter`);
const REPLACE = statement(`
  update logbook.saved_filter set name = $2, filter = $3 where account_id = $1 and id = $4 returning id, name, filter`);

export const SaveFilterHandler = handlerOf(
  SaveFilter,
  [Database],
  async ({ accountId, id, name, filter }, database) => {
    requireFilter(filter);
    try {
      const saved = await database.transaction(async (tx) => {
        if (id !== null) return (await tx.run<SavedFilter>(REPLACE, [accountId, name, filter, id]))[0];
        await tx.run(LOCK, [accountId]);
        const [{ n } = { n: 0 }] = await tx.run<{ n: number }>(COUNT, [accountId]);
        if (n >= MAX_FILTERS) throw new RuleBroken(`You have ${MAX_FILTERS} saved filters. Please delete one first.`);
        return (await tx.run<SavedFilter>(ADD, [accountId, name, filter]))[0];
      });
      if (!saved) throw new NotFound('There is no such filter.');
      return saved;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const text = 'You have a filter with this name already.';
      throw new Conflict(text, { name: [text] });
    }
  },
);
