import type { LogbookRow } from '@pileup/contract/logbook';
import type { Pending, PendingRow } from './pending-row.ts';

/** Rows of one UTC day (`2026-11-28`) in their order. */
export interface Day<T> {
  day: string;
  rows: T[];
}

/** Groups rows that are sorted by time by UTC day. */
export function byDay<T extends { TS: string }>(rows: readonly T[]): Day<T>[] {
  const days: Day<T>[] = [];
  for (const row of rows) {
    const day = new Date(row.TS).toISOString().slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

/** A row of the table: from the server or pending. */
export type TableRow = LogbookRow & { pending?: Pending };

/** Puts the new pending rows on top, without those that have arrived; changed ones replace their row. */
export function withPending(rows: readonly LogbookRow[], pending: readonly PendingRow[]): TableRow[] {
  const arrived = new Set(rows.map(identity));
  const added = pending.filter((row) => row.qdo_id < 0 && !arrived.has(identity(row)));
  // The newest change of a contact is the first one.
  const changed = new Map(pending.toReversed().map((row) => [row.qdo_id, row]));
  const present = rows.flatMap((row): TableRow[] => {
    const change = changed.get(row.qdo_id);
    if (!change) return [row];
    return change.isDeletion ? [] : [{ ...change, station_callsign: row.station_callsign, country: row.country }];
  });
  return [...added, ...present];
}

function identity({ Call, TS }: LogbookRow): string {
  return `${Call} ${Date.parse(TS)}`;
}
