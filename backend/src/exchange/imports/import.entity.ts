import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import type { AdifFields } from '@pileup/adif/record';
import type {
  ImportReport,
  ImportStatus,
  MovedContacts,
  OtherStation,
  RejectedReason,
} from '@pileup/contract/exchange';
import { IMPORT, isAllowed } from '../transitions.js';

/** An import. Its counters are updated in the transactions of its chunks; a check that starts again resets them. */
export const Import = defineEntity({
  name: 'Import',
  schema: 'exchange',
  tableName: 'import',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    filename: p.text(),
    storedAs: p.text().nullable(),
    source: p.text().nullable(),
    encoding: p.text().nullable(),
    status: p.text().$type<ImportStatus>(),
    bytesTotal: p.bigint('number'),
    bytesDone: p.bigint('number').default(0),
    read: p.integer().default(0),
    added: p.integer().default(0),
    duplicate: p.integer().default(0),
    enriched: p.integer().default(0),
    rejected: p.integer().default(0),
    rejectedSummary: p.json().$type<RejectedReason[]>().nullable(),
    flagged: p.integer().default(0),
    qtc: p.integer().default(0),
    cabrilloHeader: p.json().$type<AdifFields>().nullable(),
    stations: p.json().$type<OtherStation[]>().nullable(),
    leftOut: p.array().default([]),
    moved: p.json().$type<MovedContacts[]>().nullable(),
    readerState: p.json().nullable(),
    error: p.text().nullable(),
    checkOnly: p.boolean().default(false),
    kept: p.integer().default(0),
    movedAt: p.datetime(),
    createdAt: p.datetime(),
    startedAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
  },
});

export type Import = InferEntity<typeof Import>;

/** How long a finished import can be undone. */
export const UNDO_MS = 24 * 3_600_000;
/** An import without progress for this time is stuck and can be restarted. */
export const STUCK_MS = 10 * 60_000;

export function reportOf(row: Import, now: number): ImportReport {
  const isStuck = row.movedAt.getTime() < now - STUCK_MS;
  const canUndo = isAllowed(IMPORT.undo, row.status) && !row.checkOnly && row.added + row.enriched > 0;
  const undoUntil = canUndo && row.finishedAt ? row.finishedAt.getTime() + UNDO_MS : 0;
  // A stuck undo can be restarted at any time.
  const restartUntil = isAllowed(IMPORT.restartUndo, row.status) && isStuck ? now + UNDO_MS : 0;
  const until = Math.max(undoUntil, restartUntil);
  const hasFile = Boolean(row.storedAs ?? row.source);
  return {
    id: row.id,
    filename: row.filename,
    format: row.cabrilloHeader ? 'cabrillo' : 'adif',
    encoding: row.encoding ?? null,
    status: row.status,
    check_only: row.checkOnly,
    bytes_total: row.bytesTotal,
    bytes_done: row.bytesDone,
    read: row.read,
    added: row.added,
    duplicate: row.duplicate,
    enriched: row.enriched,
    rejected: row.rejected,
    flagged: row.flagged,
    qtc: row.qtc,
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    error: row.error ?? null,
    undo_until: until > now ? new Date(until).toISOString() : null,
    can_retry: hasFile && (isAllowed(IMPORT.retry, row.status) || (isStuck && isAllowed(IMPORT.restart, row.status))),
    can_store: hasFile && row.checkOnly && row.status === 'done',
    kept: row.kept,
    stations: row.stations ?? [],
    moved: row.moved ?? [],
  };
}
