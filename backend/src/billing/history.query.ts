import type { HistoryLine, SubscriptionPeriod } from '@pileup/contract/billing';
import type { Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import type { Period } from './periods.js';

const MAX_LINES = 100;
const PAYMENTS = sql<{ mainId: number }, Row>`
  select at, kind, amount, until from billing.history where account_id = $mainId
  order by at desc, event_id desc, kind limit ${MAX_LINES}`;

type Row = Omit<HistoryLine, 'at' | 'until'> & { at: Date; until: Date | null };

/** The history of a main account's subscription as the payment service reported it, newest first. */
export async function paymentHistory(database: Queryable, mainId: number): Promise<HistoryLine[]> {
  const rows = await database.run(PAYMENTS, { mainId });
  return rows.map(({ at, until, ...line }) => ({ ...line, at: at.toISOString(), until: until?.toISOString() ?? null }));
}

const MAX_PERIODS = 100;
const PERIODS = sql<{ mainId: number }, Period & { note: string }>`
  select "from", "to", kind, note from billing.period where account_id = $mainId
  order by "from" desc, id desc limit ${MAX_PERIODS}`;

/** The subscription periods of a main account with the notes of administrators, newest first. */
export async function periodHistory(
  database: Queryable,
  mainId: number,
): Promise<(SubscriptionPeriod & { note: string })[]> {
  const rows = await database.run(PERIODS, { mainId });
  return rows.map(({ from, to, kind, note }) => ({ from: from.toISOString(), to: to.toISOString(), kind, note }));
}
