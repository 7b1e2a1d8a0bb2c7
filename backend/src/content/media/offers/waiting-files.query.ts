import type { OfferedFile } from '@pileup/contract/media';
import { isoSeconds, nearestQsos } from '../../../logbook/index.js';
import type { Queryable } from '../../../platform/database/database.js';
import { type NotNull, sql } from '../../../platform/database/sql.js';
import { MEDIA_COLUMNS, type MediaRow } from '../media-rows.js';

const DAY_MS = 86_400_000;
/** How long a file waits for a contact. */
export const WAITING_MS = 14 * DAY_MS;
const MAX_LISTED = 200;
const MAX_NEARBY = 5;
/** Contacts this far from the file are suggested. */
const NEARBY_MS = DAY_MS / 2;

const WAITING = sql<{ accountId: number }, MediaRow & { startedAt: NotNull<Date> }>`
  select ${MEDIA_COLUMNS}, started_at as "startedAt" from content.media
  where account_id = $accountId and qdo_id is null order by id desc limit ${MAX_LISTED}`;

/** The files of an account that wait for a contact, newest first. */
export async function waitingFiles(runs: Queryable, accountId: number): Promise<OfferedFile[]> {
  const rows = await runs.run(WAITING, { accountId });
  const files: OfferedFile[] = [];
  for (const { id, kind, name, caption, bytes, duration, createdAt, startedAt } of rows) {
    const at = startedAt.getTime();
    const nearby = await nearestQsos(runs, accountId, { from: at - NEARBY_MS, to: at + NEARBY_MS, at }, MAX_NEARBY);
    files.push({
      id,
      kind,
      file_name: name,
      caption,
      bytes,
      duration,
      started_at: startedAt.toISOString(),
      expires_at: new Date(createdAt.getTime() + WAITING_MS).toISOString(),
      nearby: nearby.map(({ qdoId, ts, call, band, mode }) => ({
        qdo_id: qdoId,
        TS: isoSeconds(ts.getTime()),
        Call: call,
        Band: band,
        Mode: mode,
      })),
    });
  }
  return files;
}
