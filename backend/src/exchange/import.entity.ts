import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import type { ImportReport, ImportStatus } from '@pileup/contract/exchange';

/** A file on its way into a log. Its counters are written by the chunks' own transactions only. */
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
    readerState: p.json().nullable(),
    error: p.text().nullable(),
    createdAt: p.datetime(),
    startedAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
  },
});

export type Import = InferEntity<typeof Import>;

export function reportOf(row: Import): ImportReport {
  return {
    id: row.id,
    filename: row.filename,
    status: row.status,
    bytes_total: row.bytesTotal,
    bytes_done: row.bytesDone,
    read: row.read,
    added: row.added,
    duplicate: row.duplicate,
    enriched: row.enriched,
    rejected: row.rejected,
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    error: row.error ?? null,
  };
}
