import { type Queryable, statement } from '../../platform/database/database.js';
import { SETUP_COLUMNS, type SetupRow } from './setup.js';

const OWN = statement(`select ${SETUP_COLUMNS} from logbook.setup where account_id = $1 order by lower(name), id`);

/** The set-ups of an account, by name. */
export async function ownSetups(database: Queryable, accountId: number): Promise<SetupRow[]> {
  return database.run<SetupRow>(OWN, [accountId]);
}
