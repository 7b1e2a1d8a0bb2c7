import { LOGGED_LIVE } from '../logbook/index.js';
import { MAX_A_MINUTE, MAX_IN_THREE_SLOTS, SLOT_SECONDS } from './leaderboard-definitions.js';

// Rates that no operator reaches by hand. They are decided when the boards are read: the log retains the contacts, and
// they count for awards.

/** The slot of a time, SQL: `SLOT_SECONDS` since 1970. No slot is of two days. */
export const slotOf = (ts: string): string => `floor(extract(epoch from ${ts}) / ${SLOT_SECONDS})::integer`;

/**
 * The CTE `ranking_fast` (account_id, slot): slots that are part of three with more than `MAX_IN_THREE_SLOTS` contacts
 * logged live. One of the three has a third of them, and an index finds these.
 * @param condition on `p.slot`, and on `p.account_id` for one account
 */
export function fastSlots(condition: string): string {
  return `
  ranking_three as materialized (
    select distinct p.account_id, first
    from ranking.pace p cross join lateral generate_series(p.slot - 2, p.slot) first
    where p.n > ${MAX_IN_THREE_SLOTS / 3} and ${condition}
  ), ranking_fast as materialized (
    select distinct t.account_id, slot
    from ranking_three t cross join lateral generate_series(t.first, t.first + 2) slot
    where (
      select sum(p.n) from ranking.pace p where p.account_id = t.account_id and p.slot between t.first and t.first + 2
    ) > ${MAX_IN_THREE_SLOTS}
  )`;
}

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
