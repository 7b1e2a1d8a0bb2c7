import { type Runs, statement } from '../platform/database.js';
import { minuteOf } from './natural-key.js';
import { MINUTES_APART } from './staged-rows.js';

/** The field that keeps what number a program gave a contact it reported. */
export const TOLD_AS = 'APP_PILEUP_TOLD_AS';

const FIND = statement(`
  select qdo_id from logbook.qso
  where account_id = $1 and call = $2 and minute between $3::integer - ${MINUTES_APART} and $3 + ${MINUTES_APART}
    and deleted_at is null and fields->>'${TOLD_AS}' = $4
  order by qdo_id limit 1`);

/**
 * The contact a program reported under a number of its own, with the call and the time (ms since 1970) it had then: a
 * program reaches no other. Null where there is none (any more).
 */
export async function toldBefore(
  database: Runs,
  accountId: number,
  told: { id: string; call: string; ts: number },
): Promise<number | null> {
  const [row] = await database.run<{ qdo_id: number }>(FIND, [accountId, told.call, minuteOf(told.ts), told.id]);
  return row?.qdo_id ?? null;
}
