import type { SavedFilter } from '@pileup/contract/log/saved-filters';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

const OWN = sql<{ accountId: number }, SavedFilter>`
  select id, name, filter from logbook.saved_filter where account_id = $accountId order by lower(name), id`;

/** The saved filters of an account, by name. */
export function savedFilters(database: Queryable, accountId: number): Promise<SavedFilter[]> {
  return database.run(OWN, { accountId });
}
