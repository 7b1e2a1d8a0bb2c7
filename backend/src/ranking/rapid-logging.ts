import { LOGGED_LIVE } from '../logbook/index.js';
import { MAX_A_MINUTE } from './leaderboard-definitions.js';

// A rate that no operator reaches by hand. It is decided when the boards are read: the log keeps the contacts, and they
// count on the boards of days and for awards.

/**
 * The CTE `ranking_rapid` (account_id, qdo_id): contacts logged live that are part of more than `MAX_A_MINUTE` of their
 * account within a minute. Only accounts with half as many in a minute of the clock are looked at more closely, of which
 * there are hardly any.
 * @param from a CTE with account_id, qdo_id and ts of the contacts that count
 */
export function rapidContacts(from: string): string {
  const ofAccount = 'partition by c.account_id order by c.ts, c.qdo_id';
  return `
  ranking_busy as materialized (
    select account_id from ${from}
    group by account_id, date_trunc('minute', ts) having count(*) > ${Math.floor(MAX_A_MINUTE / 2)}
  ), ranking_rapid as materialized (
    select account_id, qdo_id from (
      select c.account_id, c.qdo_id, bool_or(c.ends) over (
        ${ofAccount} rows between current row and ${MAX_A_MINUTE} following) as is_rapid
      from (
        select c.account_id, c.qdo_id, c.ts,
          c.ts - lag(c.ts, ${MAX_A_MINUTE}) over (${ofAccount}) < interval '1 minute' as ends
        from ${from} c where c.account_id in (select account_id from ranking_busy) and ${LOGGED_LIVE('c')}
      ) c
    ) judged where is_rapid
  )`;
}
