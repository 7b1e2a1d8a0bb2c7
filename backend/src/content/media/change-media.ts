import type { MediaKind } from '@pileup/contract/media';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { MediaFiles } from './media-files.js';
import { MediaOfQsos } from './media-of-qsos.js';
import { lockMedia, noSuchFile } from './media-rows.js';

/** Changes the caption of an own recording or picture. */
export class ChangeCaption extends CommandOf<{ accountId: number; kind: MediaKind; id: number; caption: string }>() {}

/** Deletes an own recording or picture: one of a contact, or one that waits for a contact. */
export class DeleteMedia extends CommandOf<{ accountId: number; kind?: MediaKind; id: number; isOffered: boolean }>() {}

const CHANGE = sql<{ accountId: number; id: number; kind: string; caption: string }, { id: number }>`
  update content.media set caption = $caption where account_id = $accountId and id = $id and kind = $kind returning id`;
const FIND = sql<{ accountId: number; id: number; kind: string | null; isOffered: boolean }, Found>`
  select kind, name, qdo_id as "qdoId" from content.media
  where account_id = $accountId and id = $id and kind = coalesce($kind, kind) and (qdo_id is null) = $isOffered`;
const DELETE = sql<{
  accountId: number;
  id: number;
}>`delete from content.media where account_id = $accountId and id = $id`;

export const ChangeCaptionHandler = handlerOf(
  ChangeCaption,
  [Database],
  async ({ accountId, kind, id, caption }, database) => {
    const changed = await database.run(CHANGE, { accountId, id, kind, caption: caption.trim() });
    if (changed.length === 0) throw noSuchFile();
  },
);

interface Found {
  kind: MediaKind;
  name: string;
  qdoId: number | null;
}

export const DeleteMediaHandler = handlerOf(
  DeleteMedia,
  [Database, MediaFiles, MediaOfQsos],
  async ({ accountId, kind, id, isOffered }, database, files, ofQsos) => {
    const { kind: deleted, qdoId } = await database.transaction(async (tx) => {
      await lockMedia(tx, accountId);
      const [found] = await tx.run(FIND, { accountId, id, kind: kind ?? null, isOffered });
      if (!found) throw noSuchFile();
      if (found.kind === 'recording' && found.qdoId !== null) await ofQsos.writeMp3Name(tx, accountId, found.qdoId, id);
      await tx.run(DELETE, { accountId, id });
      await files.removeAfter(tx, [found]);
      return found;
    });
    if (deleted === 'recording' && qdoId !== null) ofQsos.publish(accountId, qdoId);
  },
);
