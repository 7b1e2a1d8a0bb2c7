import { Injectable } from '@nestjs/common';
import { Projection, type ProjectionSql } from '../../logbook/index.js';

// A new contact waits for each service that it is sent to by itself. A change or deletion concerns the services that know
// the contact; where contacts are not sent by themselves, a job decides whether it differs: an edit may be of something
// that is not sent. An account without connections costs one look-up by key.
const UPDATE = `
  on conflict (account_id, service, qdo_id) do update set
    state = case when not excluded.is_changed or s.state in ('waiting', 'sent') then 'waiting' else s.state end,
    reason = case when excluded.is_changed and s.state not in ('waiting', 'sent') then s.reason end,
    is_changed = excluded.is_changed and s.state not in ('waiting', 'sent'), version = s.version + 1,
    at = case when excluded.is_changed and s.state not in ('waiting', 'sent') then s.at else excluded.at end`;

const NEW = `
  exchange_waiting as (
    insert into services.service_contact as s (account_id, service, qdo_id, state, at)
    select f.account_id, c.service, f.qdo_id, 'waiting', now()
    from facts f join services.service_connection c on c.account_id = f.account_id and c.auto_log
    ${UPDATE}
  )`;

const CHANGED = `
  exchange_waiting as (
    insert into services.service_contact as s (account_id, service, qdo_id, state, is_changed, at)
    select f.account_id, c.service, f.qdo_id, case when c.auto_log then 'waiting' else 'differs' end, not c.auto_log, now()
    from (
      select account_id, qdo_id, min(n) as first from facts group by account_id, qdo_id
    ) f join services.service_connection c on c.account_id = f.account_id
    where (c.auto_log and f.first = 1) or exists (
      select from services.service_contact k
      where k.account_id = f.account_id and k.service = c.service and k.qdo_id = f.qdo_id)
    ${UPDATE}
  )`;

/** Contacts that wait for outside services, in the statement that stores the contact. */
@Injectable()
@Projection({ module: 'exchange', order: 70 })
export class WaitingContacts {
  readonly sql: ProjectionSql = { reads: 'everything', onInsert: NEW, onChange: CHANGED };
}
