import type { LogServiceName, ServiceState } from '@pileup/contract/services';
import type { Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import type { SentContact, TaskOutcome } from './log-service.js';
import type { KnownContact } from './sending/plan-task.js';
import { allowsState, TRANSITIONS } from './service-states.js';

/** The oldest contacts that wait, or whose response was lost. */
const NEXT = sql<{ accountId: number; service: string; limit: number }, KnownContact>`
  select qdo_id, state, version, remote_id, present, intent, earlier, is_confirmed from services.service_contact
  where account_id = $accountId and service = $service and state in ('waiting', 'sent') order by at, qdo_id limit $limit`;
const OF_CONTACTS = 's.account_id = $accountId and s.service = $service and s.qdo_id = t.qdo_id';
// Sends only contacts that have not changed since they were read. A replaced intent is retained until a response.
const SEND = sql<{ accountId: number; service: string; rows: string; now: Date }, { qdo_id: number }>`
  update services.service_contact s set state = 'sent', intent = t.intent, at = $now,
    earlier = case when s.intent is null or s.intent = t.intent or s.earlier @> jsonb_build_array(s.intent) then s.earlier
      else coalesce(s.earlier, '[]') || s.intent end
  from json_to_recordset($rows::json) as t (qdo_id bigint, version integer, intent jsonb)
  where ${OF_CONTACTS} and s.version = t.version and ${allowsState('send', 's.state')}
  returning s.qdo_id`;
const OUTCOME =
  't (qdo_id bigint, version integer, event text, state text, reason text, remote_id text, present jsonb)';
// A contact that changed meanwhile waits, with what the service has now.
const RECORD = sql<{ accountId: number; service: string; rows: string; now: Date }>`
  update services.service_contact s set
    state = case when s.version = t.version then coalesce(t.state, s.state) else 'waiting' end,
    reason = case when s.version = t.version then t.reason end,
    remote_id = t.remote_id, present = t.present, intent = null, earlier = null, at = $now,
    is_confirmed = s.is_confirmed and t.present is not null and t.present = s.present or t.event = 'confirm'
  from json_to_recordset($rows::json) as ${OUTCOME}
  where ${OF_CONTACTS} and (t.event <> 'forget' or s.version <> t.version)
    and s.state in ('waiting', 'sent')`;
const FORGET = sql<{ accountId: number; service: string; rows: string }>`
  delete from services.service_contact s using json_to_recordset($rows::json) as ${OUTCOME}
  where ${OF_CONTACTS} and t.event = 'forget' and s.version = t.version and ${allowsState('forget', 's.state')}`;

const CHANGED = sql<
  { accountId: number; service: string; after: number; limit: number },
  KnownContact & { reason: string | null }
>`
  select qdo_id, state, reason, version, remote_id, present, intent, earlier, is_confirmed from services.service_contact
  where account_id = $accountId and service = $service and is_changed and qdo_id > $after order by qdo_id limit $limit`;
// Only those that have not changed again since they were read.
const SETTLE = sql<{ accountId: number; service: string; rows: string; now: Date }>`
  update services.service_contact s set state = t.state, reason = t.reason, is_changed = false,
    at = case when s.state = t.state then s.at else $now end
  from json_to_recordset($rows::json) as t (qdo_id bigint, version integer, state text, reason text)
  where ${OF_CONTACTS} and s.version = t.version and s.is_changed and t.state is not null`;
const DISCARD = sql<{ accountId: number; service: string; rows: string }>`
  delete from services.service_contact s
  using json_to_recordset($rows::json) as t (qdo_id bigint, version integer, state text)
  where ${OF_CONTACTS} and s.version = t.version and s.is_changed and t.state is null`;

/** Contacts that changed where nothing is sent by itself, in the order of their numbers. */
export function changedContacts(
  queryable: Queryable,
  accountId: number,
  service: LogServiceName,
  page: { after: number; limit: number },
): Promise<(KnownContact & { reason: string | null })[]> {
  return queryable.run(CHANGED, { accountId, service, ...page });
}

/** Stores the states of changed contacts; without a state they are forgotten. */
export async function settleChanged(
  tx: Queryable,
  accountId: number,
  service: LogServiceName,
  states: readonly { qdo_id: number; version: number; state?: ServiceState; reason?: string | null }[],
  now: number,
): Promise<void> {
  const params = { accountId, service, rows: JSON.stringify(states) };
  await tx.run(SETTLE, { ...params, now: new Date(now) });
  await tx.run(DISCARD, params);
}

export function nextContacts(
  queryable: Queryable,
  accountId: number,
  service: LogServiceName,
  limit: number,
): Promise<KnownContact[]> {
  return queryable.run(NEXT, { accountId, service, limit });
}

/** Records what is about to be sent; returns the ids of those that have not changed since they were read. */
export async function recordIntent(
  queryable: Queryable,
  accountId: number,
  service: LogServiceName,
  sending: readonly { qdoId: number; version: number; intent: SentContact | null }[],
  now: number,
): Promise<Set<number>> {
  const rows = sending.map(({ qdoId, version, intent }) => ({ qdo_id: qdoId, version, intent }));
  const recorded = await queryable.run(SEND, { accountId, service, rows: JSON.stringify(rows), now: new Date(now) });
  return new Set(recorded.map(({ qdo_id }) => qdo_id));
}

/** Records the responses of a service. */
export async function recordOutcomes(
  tx: Queryable,
  accountId: number,
  service: LogServiceName,
  outcomes: readonly { qdoId: number; version: number; outcome: TaskOutcome }[],
  now: number,
): Promise<void> {
  const rows = outcomes.map(({ qdoId, version, outcome }) => ({
    qdo_id: qdoId,
    version,
    event: outcome.event,
    state: TRANSITIONS[outcome.event].to,
    reason: outcome.reason ?? null,
    remote_id: outcome.remoteId ?? null,
    present: outcome.present ?? null,
  }));
  const params = { accountId, service, rows: JSON.stringify(rows) };
  await tx.run(RECORD, { ...params, now: new Date(now) });
  await tx.run(FORGET, params);
}
