import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import type { ImportReport, ImportStatus, RejectedReason } from '@pileup/contract/exchange';

/**
 * A file on its way into a log. Its counters are written in the transactions of its chunks; a check that begins anew
 * counts anew.
 */
export const Import = defineEntity({
  name: 'Import',
  schema: 'exchange',
  tableName: 'import',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    filename: p.text(),
    storedAs: p.text().nullable(),
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

/** For so long after its end an import can be undone. */
export const UNDO_MS = 24 * 3_600_000;
/** An import that has not got on for so long is stuck: it may be told to. */
export const STUCK_MS = 10 * 60_000;

export function reportOf(row: Import, now: number): ImportReport {
  const still = row.movedAt.getTime() < now - STUCK_MS;
  const ended = (row.status === 'done' || row.status === 'failed') && !row.checkOnly && row.added + row.enriched > 0;
  const until = ended && row.finishedAt ? row.finishedAt.getTime() + UNDO_MS : 0;
  // An undo that is stuck can be asked for again whatever the hour.
  const again = row.status === 'undoing' && still ? now + UNDO_MS : 0;
  const here = Boolean(row.storedAs);
  return {
    id: row.id,
    filename: row.filename,
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
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    error: row.error ?? null,
    undo_until: Math.max(until, again) > now ? new Date(Math.max(until, again)).toISOString() : null,
    can_retry: here && (row.status === 'failed' || (still && isUnderWay(row.status))),
    can_store: here && row.checkOnly && row.status === 'done',
    kept: row.kept,
  };
}

const isUnderWay = (status: ImportStatus) => status === 'queued' || status === 'running';
