import { type Projection, RECEIVED_WITHIN_HOURS } from '../../logbook/index.js';
import { hasBlocked } from '../people/has-blocked.js';

// Somebody logged a contact with a station that is here: written in the statement that logs it. Contacts are judged by
// their time first, so that a log of years costs next to nothing.

const LATELY = `interval '${RECEIVED_WITHIN_HOURS} hours'`;
const IN_TIME = `f.ts between f.received_at - ${LATELY} and f.received_at + ${LATELY}`;
/** Under the logging account's own call, portable or not. */
const IS_OWN = `position('/' || s.callsign || '/' in '/' || f.station_callsign || '/') > 0`;
/** The call that was worked, or what it is without `/P` and its like. */
const WORKED = `r.callsign in (f.call, (select part from unnest(string_to_array(f.call, '/')) part order by length(part) desc limit 1))`;

/**
 * At most one for each recipient, sender and UTC day. Each station is looked for by itself: a plan that read them all
 * would be one contact's price.
 */
const TELL = (isNews: string) => `inbox_worth as (
    select distinct on (r.account_id, f.account_id) r.account_id, f.account_id as sender_id, s.callsign, f.qdo_id, f.band, f.mode
    from facts f
    cross join lateral (
      select r.account_id from social.station r
      where ${WORKED} and r.account_id <> f.account_id and not r.is_leaving limit 2
    ) r
    join social.station s on s.account_id = f.account_id
    where f.ts > now() - ${LATELY} and ${IN_TIME} and ${isNews} and ${IS_OWN}
      and not s.is_hidden and not s.is_leaving and not ${hasBlocked('r.account_id', 'f.account_id')}
    order by r.account_id, f.account_id, f.ts desc, f.qdo_id
  ), inbox_noticed as (
    insert into social.noticed (account_id, sender_id, type_id, day)
    select account_id, sender_id, 120, (now() at time zone 'UTC')::date from inbox_worth
    on conflict do nothing returning account_id, sender_id
  ), inbox_told as (
    insert into social.notification (account_id, sender_id, type_id, subject, message, about_qso_id, created_at)
    select account_id, sender_id, 120, callsign || ' logged a contact with you', concat_ws(' ', nullif(band, ''), mode), qdo_id, now()
    from inbox_worth join inbox_noticed using (account_id, sender_id)
  )`;

export const LOGGED_WITH: Projection = {
  whenNew: TELL('true'),
  // A contact that is gone, or was with somebody else, takes its notification along.
  whenChanged: `${TELL(`f.n > 0 and not exists (
      select from facts b where b.n < 0 and b.qdo_id = f.qdo_id and b.call = f.call)`)}, inbox_untold as (
    delete from social.notification t using facts f
    where t.type_id = 120 and t.about_qso_id = f.qdo_id and t.sender_id = f.account_id and f.n < 0 and ${IN_TIME}
      and not exists (select from facts a where a.n > 0 and a.qdo_id = f.qdo_id and a.call = f.call)
  )`,
};
