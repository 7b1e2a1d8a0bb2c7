import type {
  ContactService,
  ServiceConnection,
  ServiceContact,
  ServiceContactsResponse,
  ServiceName,
  ServiceState,
} from '@pileup/contract/services';
import { adifContacts } from '../logbook/index.js';
import type { Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import type { ConnectionRow } from './connections.js';

const PAGE = 100;

const COUNTS = sql<{ accountId: number }, { service: ServiceName; state: ServiceState; n: number }>`
  select service, state, count(*)::integer as n from services.service_contact where account_id = $accountId group by 1, 2`;
const STATES = sql<{ accountId: number; qdoIds: readonly number[] }, Omit<ContactService, 'at'> & { at: Date }>`
  select qdo_id, service, state, reason, at from services.service_contact
  where account_id = $accountId and qdo_id = any ($qdoIds::bigint[]) order by qdo_id, service`;
const CONTACTS = sql<
  { accountId: number; service: string; state: string; seconds: string | null; last: number | null },
  Pick<ServiceContact, 'qdo_id' | 'state' | 'reason'> & { at: Date; seconds: string }
>`
  select qdo_id, state, reason, at, extract(epoch from at)::text as seconds from services.service_contact
  where account_id = $accountId and service = $service and state = $state
    and ($seconds::numeric is null or (at, qdo_id) < (to_timestamp($seconds::numeric), $last::bigint))
  order by at desc, qdo_id desc limit ${PAGE + 1}`;

/** Each connection with the number of contacts in each state. */
export async function servicesOf(
  queryable: Queryable,
  accountId: number,
  connections: readonly ConnectionRow[],
  now: number,
): Promise<ServiceConnection[]> {
  const rows = await queryable.run(COUNTS, { accountId });
  return connections.map((connection) => {
    const counts = { waiting: 0, sent: 0, accepted: 0, confirmed: 0, differs: 0, refused: 0 };
    for (const { service, state, n } of rows) if (service === connection.service) counts[state] = n;
    const { service, status, auto_log, login, remote_call, fault, next_at, last_success_at, settings } = connection;
    return {
      service,
      status,
      auto_log,
      login,
      remote_call,
      qth_nickname: settings.qth_nickname ?? '',
      fault,
      next_attempt_at: status === 'failing' && next_at && next_at.getTime() > now ? next_at.toISOString() : null,
      last_success_at: last_success_at?.toISOString() ?? null,
      counts,
    };
  });
}

/** The states of contacts at all services. */
export async function contactServices(
  queryable: Queryable,
  accountId: number,
  qdoIds: readonly number[],
): Promise<ContactService[]> {
  const rows = await queryable.run(STATES, { accountId, qdoIds });
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Contacts of one state at a service, the newest first, in pages. */
export async function serviceContacts(
  queryable: Queryable,
  accountId: number,
  { service, state, after }: { service: ServiceName; state: ServiceState; after?: string | undefined },
): Promise<ServiceContactsResponse> {
  const [, seconds = null, qdoId = null] = /^(\d{1,12}(?:\.\d{1,6})?),(\d{1,15})$/.exec(after ?? '') ?? [];
  const last = qdoId === null ? null : Number(qdoId);
  const rows = await queryable.run(CONTACTS, { accountId, service, state, seconds, last });
  const page = rows.slice(0, PAGE);
  const ids = page.map(({ qdo_id }) => qdo_id);
  const contacts = new Map((await adifContacts(queryable, accountId, ids)).map((each) => [each.qdoId, each]));
  const lastRow = page.at(-1);
  return {
    contacts: page.map(({ qdo_id, reason, at }) => {
      const contact = contacts.get(qdo_id);
      return {
        qdo_id,
        state,
        reason,
        at: at.toISOString(),
        TS: contact ? new Date(contact.at).toISOString() : null,
        Call: contact?.call ?? null,
        Band: contact?.band ?? null,
        Mode: contact?.mode ?? null,
      };
    }),
    next: rows.length > PAGE && lastRow ? `${lastRow.seconds},${lastRow.qdo_id}` : null,
  };
}
