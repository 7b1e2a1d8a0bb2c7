import { type Belonging, erasing, jsonFile } from '../platform/account-data.js';
import { type Runs, statement } from '../platform/database/database.js';
import type { Period } from './periods.js';

const ALL = statement(`
  select "from", "to", kind, created_at from billing.period where account_id = $1 order by "from", id`);
const ERASE = statement('delete from billing.period where account_id = $1');

/** The subscriptions of an account among everything it has. */
export function ownPeriods(database: Runs): Belonging {
  return {
    name: 'subscription periods',
    async *files(accountId) {
      const periods = await database.run<Period & { created_at: Date }>(ALL, [accountId]);
      yield jsonFile('billing.json', 'When you were subscribed.', { periods });
    },
    erase: erasing([ERASE]),
  };
}
