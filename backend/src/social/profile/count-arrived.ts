import { type Runs, statement } from '../../platform/database/database.js';
import { FOLD } from './worked-counts.js';

const WHOSE = statement('select distinct account_id from social.squares_arrived order by account_id limit 1000');
const COUNT = statement(FOLD);

/** Counts the squares that imports have put aside, station by station. */
export async function countArrived(database: Runs): Promise<void> {
  for (const { account_id } of await database.run<{ account_id: number }>(WHOSE, []))
    await database.run(COUNT, [account_id]);
}
