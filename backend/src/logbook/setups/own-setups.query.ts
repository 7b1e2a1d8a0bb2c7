import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { SETUP_COLUMNS, type SetupRow } from './setup.js';

const OWN = sql<
  { accountId: number },
  SetupRow
>`select ${SETUP_COLUMNS} from logbook.setup where account_id = $accountId order by lower(name), id`;

/** The set-ups of an account, by name. */
export async function ownSetups(database: Queryable, accountId: number): Promise<SetupRow[]> {
  return database.run(OWN, { accountId });
}
