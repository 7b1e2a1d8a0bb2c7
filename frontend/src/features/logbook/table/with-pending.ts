import type { LogbookRow } from '@pileup/contract/logbook';
import type { PendingRow } from '../outbox.ts';

/** A line of the table: from the server, or still on its way there. */
export type TableRow = LogbookRow & { pending?: true };

/** The rows with those under way on top; one that has just arrived is not shown twice. */
export function withPending(rows: readonly LogbookRow[], pending: readonly PendingRow[]): TableRow[] {
  const arrived = new Set(rows.map(identity));
  return [...pending.filter((row) => !arrived.has(identity(row))), ...rows];
}

function identity({ Call, TS }: LogbookRow): string {
  return `${Call} ${Date.parse(TS)}`;
}
