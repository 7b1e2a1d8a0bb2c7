import type { LogbookRow } from '@pileup/contract/logbook';
import type { Pending, PendingRow } from './pending-row.ts';

/** Rows of one UTC day (`2026-11-28`) in their order. */
export interface Day<T> {
  day: string;
  rows: T[];
}

/** Groups rows by UTC day, the latest first unless `asc`. A pending row may be older than those below it. */
export function byDay<T extends { TS: string }>(rows: readonly T[], order: 'asc' | 'desc' = 'desc'): Day<T>[] {
  const days = Map.groupBy(rows, ({ TS }) => new Date(TS).toISOString().slice(0, 10));
  return [...days]
    .map(([day, ofDay]) => ({ day, rows: ofDay }))
    .sort((one, other) => (one.day < other.day === (order === 'desc') ? 1 : -1));
}

/** A row of the table: from the server or pending. */
export type TableRow = LogbookRow & { pending?: Pending; unsentId?: string | null };

/** Puts the new pending rows on top, without those that have arrived; changed and edited ones replace their row. */
export function withPending(rows: readonly LogbookRow[], pending: readonly PendingRow[]): TableRow[] {
  // The first row of a contact is its newest change.
  const changed = new Map(pending.toReversed().map((row) => [row.qdo_id, row]));
  const edited = pending.filter((row) => row.qdo_id < 0 && (row.isDeletion || row.earlier.length > 0));
  const replaced = new Set(edited.flatMap((row) => [row, ...row.earlier]).map(identity));
  // A contact that is logged again after its deletion has arrived only when the deleted one is gone.
  const arrived = new Set(rows.map(identity).filter((each) => !replaced.has(each)));
  const isArrived = (row: PendingRow) => row.earlier.length === 0 && arrived.has(identity(row));
  const added = pending.filter((row) => row.qdo_id < 0 && !row.isDeletion && !isArrived(row));
  const present = rows.flatMap((row): TableRow[] => {
    if (replaced.has(identity(row))) return [];
    const change = changed.get(row.qdo_id);
    if (!change) return [row];
    return change.isDeletion ? [] : [{ ...change, station_callsign: row.station_callsign, country: row.country }];
  });
  return [...added, ...present];
}

function identity({ Call, TS }: Pick<LogbookRow, 'Call' | 'TS'>): string {
  return `${Call} ${Date.parse(TS)}`;
}
