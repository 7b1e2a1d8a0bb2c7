import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import type { EventNote, ServiceEvent } from './service-event.js';

const STORE = sql<{ id: string; type: string; createdAt: Date; receivedAt: Date }, { id: string }>`
  insert into billing.event (id, type, created_at, received_at) values ($id, $type, $createdAt, $receivedAt)
  on conflict (id) do nothing returning id`;
const IS_STORED = sql<{ eventId: string }>`select from billing.event where id = $eventId`;
const ADD_LINE = sql<{
  accountId: number;
  eventId: string;
  at: Date;
  kind: string;
  amount: number | null;
  until: Date | null;
}>`
  insert into billing.history (account_id, event_id, at, kind, amount, until) values ($accountId, $eventId, $at, $kind, $amount, $until)
  on conflict do nothing`;

/** Stores an event in the transaction of its effect; false if it has taken effect before. */
export async function storeEvent(tx: Queryable, event: ServiceEvent, now: number): Promise<boolean> {
  return (
    (await tx.run(STORE, { id: event.id, type: event.type, createdAt: new Date(event.at), receivedAt: new Date(now) }))
      .length > 0
  );
}

export async function isStored(database: Queryable, eventId: string): Promise<boolean> {
  return (await database.run(IS_STORED, { eventId })).length > 0;
}

/** Adds a line to the history of a main account. */
export async function addLine(
  tx: Queryable,
  accountId: number,
  { id, at }: Pick<ServiceEvent, 'id' | 'at'>,
  { kind, amount = null, until = null }: EventNote,
): Promise<void> {
  await tx.run(ADD_LINE, {
    accountId,
    eventId: id,
    at: new Date(at),
    kind,
    amount,
    until: until === null ? null : new Date(until),
  });
}
