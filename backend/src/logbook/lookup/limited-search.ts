import type { Database, Queryable, Statement } from '../../platform/database/database.js';
import { RuleBroken } from '../../platform/errors.js';
import type { SearchQueue } from '../pages/search-queue.js';

/** Each filter is another statement, planned for its own values. */
export const CUSTOM_PLANS = 'set local plan_cache_mode = force_custom_plan;';
const LIMITED = `${CUSTOM_PLANS} set local statement_timeout = 8000`;

/** A statement made for one filter: it is not prepared, which would leave one on each connection for each filter. */
export const unprepared = (text: string): Statement => ({ name: '', text });

const CANCELLED = '57014';

/** Runs `read` in the queue of searches, with its own time limit. @throws RuleBroken if it takes too long */
export function limitedSearch<T>(
  database: Database,
  searches: SearchQueue,
  accountId: number,
  read: (tx: Queryable) => Promise<T>,
): Promise<T> {
  return searches.run(accountId, () =>
    database.transaction(read, LIMITED).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== CANCELLED) throw error;
      const text = 'This filter takes too long in your log. Please add a date or a callsign.';
      throw new RuleBroken(text, { filter: [text] });
    }),
  );
}
