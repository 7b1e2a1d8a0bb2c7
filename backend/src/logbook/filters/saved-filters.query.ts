import type { SavedFilter } from '@pileup/contract/log/saved-filters';
import { type Queryable, statement } from '../../platform/database/database.js';

const OWN = statement(`
  select id, name, filter from logbook.saved_filter where account_id = $1 order by lower(name), id`);

/** The saved filters of an account, by name. */
export function savedFilters(database: Queryable, accountId: number): Promise<SavedFilter[]> {
  return database.run<SavedFilter>(OWN, [accountId]);
}
