import type { LogbookRow } from '@pileup/contract/logbook';
import type { PendingRow } from '../outbox.ts';

/** A row of the table: from the server or pending. */
export type TableRow = LogbookRow & { pending?: true };

/** Puts the pending rows on top, without those that have arrived. */
export function withPending(rows: readonly LogbookRow[], pending: readonly PendingRow[]): TableRow[] {
  const arrived = new Set(rows.map(identity));
  return [...pending.filter((row) => !arrived.has(identity(row))), ...rows];
}

function identity({ Call, TS }: LogbookRow): string {
  return `${Call} ${Date.parse(TS)}`;
}
