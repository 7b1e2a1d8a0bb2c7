import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import type { ExportFormat, ExportJob, ExportStatus } from '@pileup/contract/exchange';
import type { QsoSelection } from '../../logbook/index.js';

/** An export: a file that a job writes. */
export const Export = defineEntity({
  name: 'Export',
  schema: 'exchange',
  tableName: 'export',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    chosen: p.json().$type<QsoSelection>(),
    startDate: p.text().nullable(),
    endDate: p.text().nullable(),
    title: p.text(),
    format: p.text().$type<ExportFormat>(),
    /** The name of the file for its download. */
    filename: p.text(),
    /** The name of the file of one run; each run takes a new name before it creates its file. */
    storedAs: p.text().nullable(),
    status: p.smallint().$type<NonNullable<ExportStatus>>().nullable(),
    contacts: p.integer().default(0),
    bytes: p.bigint('number').default(0),
    error: p.text().nullable(),
    createdAt: p.datetime(),
    startedAt: p.datetime().nullable(),
    /** The time of the last progress. */
    movedAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
  },
});

export type Export = InferEntity<typeof Export>;

/** Retention of a file, and of the row of a failed export. */
export const RETENTION_MS = 24 * 3_600_000;

export function jobOf(row: Export): ExportJob {
  const expires = row.status === 1 && row.finishedAt ? row.finishedAt.getTime() + RETENTION_MS : null;
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    start_date: row.startDate ?? null,
    end_date: row.endDate ?? null,
    title: row.title,
    format: row.format,
    filename: row.filename,
    status: row.status ?? null,
    contacts: row.contacts,
    bytes: row.bytes,
    finished_at: row.finishedAt?.toISOString() ?? null,
    expires_at: expires === null ? null : new Date(expires).toISOString(),
    error: row.error ?? null,
  };
}
