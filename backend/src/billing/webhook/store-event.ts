import { type Queryable, statement } from '../../platform/database/database.js';
import type { EventNote, ServiceEvent } from './service-event.js';

const STORE = statement(`
  insert into billing.event (id, type, created_at, received_at) values ($1, $2, $3, $4)
  on conflict (id) do nothing returning id`);
const IS_STORED = statement('select from billing.event where id = $1');
const ADD_LINE = statement(`
  insert into billing.history (account_id, event_id, at, kind, amount, until) values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing`);

/** Stores an event in the transaction of its effect; false if it has taken effect before. */
export async function storeEvent(tx: Queryable, event: ServiceEvent, now: number): Promise<boolean> {
  return (await tx.run(STORE, [event.id, event.type, new Date(event.at), new Date(now)])).length > 0;
}

export async function isStored(database: Queryable, eventId: string): Promise<boolean> {
  return (await database.run(IS_STORED, [eventId])).length > 0;
}

/** Adds a line to the history of a main account. */
export async function addLine(
  tx: Queryable,
  accountId: number,
  { id, at }: Pick<ServiceEvent, 'id' | 'at'>,
  { kind, amount = null, until = null }: EventNote,
): Promise<void> {
  await tx.run(ADD_LINE, [accountId, id, new Date(at), kind, amount, until === null ? null : new Date(until)]);
}
