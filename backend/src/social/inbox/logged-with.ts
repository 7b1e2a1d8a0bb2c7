import { Injectable } from '@nestjs/common';
import { Projection, type ProjectionSql, RECEIVED_WITHIN_HOURS } from '../../logbook/index.js';
import { hasBlocked } from '../people/block.js';
import { isMuted } from './muted-kinds.js';

// Notifies a station that a contact with it was logged, in the statement that logs it. The time is checked first, so that
// importing an old log costs next to nothing.

const RECENT_INTERVAL = `interval '${RECEIVED_WITHIN_HOURS} hours'`;
const IS_RECENT = `f.ts between f.received_at - ${RECENT_INTERVAL} and f.received_at + ${RECENT_INTERVAL}`;
/** SQL: whether the contact was logged under the account's own call, portable or not. */
const IS_OWN = `position('/' || s.callsign || '/' in '/' || f.station_callsign || '/') > 0`;
/** SQL: whether the station `r` was worked, with or without suffixes such as `/P`. */
const IS_WORKED = `r.callsign in (f.call, (select part from unnest(string_to_array(f.call, '/')) part order by length(part) desc limit 1))`;

/**
 * At most one notification for each recipient, sender and UTC day. A lateral lookup finds the station of each contact,
 * since a plan that reads all stations would be too slow for a single contact.
 */
const NOTIFY = (isNew: string) => `social_inbox_candidates as (
    select distinct on (r.account_id, f.account_id) r.account_id, f.account_id as sender_id, s.callsign, f.qdo_id, f.band, f.mode
    from facts f
    cross join lateral (
      select r.account_id from social.station r
      where ${IS_WORKED} and r.account_id <> f.account_id and not r.is_leaving limit 2
    ) r
    join social.station s on s.account_id = f.account_id
    where f.ts > now() - ${RECENT_INTERVAL} and ${IS_RECENT} and ${isNew} and ${IS_OWN}
      and not s.is_hidden and not s.is_leaving and not ${hasBlocked('r.account_id', 'f.account_id')}
      and not ${isMuted('r.account_id', '120')}
    order by r.account_id, f.account_id, f.ts desc, f.qdo_id
  ), social_inbox_noticed as (
    insert into social.noticed (account_id, sender_id, type_id, day)
    select account_id, sender_id, 120, (now() at time zone 'UTC')::date from social_inbox_candidates
    on conflict do nothing returning account_id, sender_id
  ), social_inbox_added as (
    insert into social.notification (account_id, sender_id, type_id, subject, message, about_qso_id, created_at)
    select account_id, sender_id, 120, callsign || ' logged a contact with you', concat_ws(' ', nullif(band, ''), mode), qdo_id, now()
    from social_inbox_candidates join social_inbox_noticed using (account_id, sender_id)
  )`;

export const LOGGED_WITH: ProjectionSql = {
  reads: ['ts', 'received_at', 'station_callsign', 'call', 'band', 'mode'],
  onInsert: NOTIFY('true'),
  // Deleting a contact, or changing its call, deletes the notification.
  onChange: `${NOTIFY(`f.n > 0 and not exists (
      select from facts b where b.n < 0 and b.qdo_id = f.qdo_id and b.call = f.call)`)}, social_inbox_removed as (
    delete from social.notification t using facts f
    where t.type_id = 120 and t.about_qso_id = f.qdo_id and t.sender_id = f.account_id and f.n < 0 and ${IS_RECENT}
      and not exists (select from facts a where a.n > 0 and a.qdo_id = f.qdo_id and a.call = f.call)
  )`,
};

@Injectable()
@Projection({ module: 'social', order: 30 })
export class LoggedWithProjection {
  readonly sql = LOGGED_WITH;
}
