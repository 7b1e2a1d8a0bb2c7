import type { HistoryLine } from '@pileup/contract/billing';
import type { Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';

const MAX_LINES = 100;
const HISTORY = sql<{ mainId: number }, Row>`
  select at, kind, amount, until from billing.history where account_id = $mainId
  order by at desc, event_id desc, kind limit ${MAX_LINES}`;

type Row = Omit<HistoryLine, 'at' | 'until'> & { at: Date; until: Date | null };

/** The history of a main account's subscription as the payment service reported it, newest first. */
export async function paymentHistory(database: Queryable, mainId: number): Promise<HistoryLine[]> {
  const rows = await database.run(HISTORY, { mainId });
  return rows.map(({ at, until, ...line }) => ({ ...line, at: at.toISOString(), until: until?.toISOString() ?? null }));
}
