import type { MediaKind } from '@pileup/contract/media';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, statement } from '../../platform/database/database.js';
import { MediaFiles } from './media-files.js';
import { MediaOfQsos } from './media-of-qsos.js';
import { lockMedia, noSuchFile } from './media-rows.js';

/** Changes the caption of an own recording or picture. */
export class ChangeCaption extends CommandOf<{ accountId: number; kind: MediaKind; id: number; caption: string }>() {}

/** Deletes an own recording or picture: one of a contact, or one that waits for a contact. */
export class DeleteMedia extends CommandOf<{ accountId: number; kind?: MediaKind; id: number; isOffered: boolean }>() {}

const CHANGE = statement(`
  update content.media set caption = $4 where account_id = $1 and id = $2 and kind = $3 returning id`);
const FIND = statement(`
  select kind, name, qdo_id as "qdoId" from content.media
  where account_id = $1 and id = $2 and kind = coalesce($3, kind) and (qdo_id is null) = $4`);
const DELETE = statement('delete from content.media where account_id = $1 and id = $2');

export const ChangeCaptionHandler = handlerOf(
  ChangeCaption,
  [Database],
  async ({ accountId, kind, id, caption }, database) => {
    const changed = await database.run(CHANGE, [accountId, id, kind, caption.trim()]);
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
      const [found] = await tx.run<Found>(FIND, [accountId, id, kind ?? null, isOffered]);
      if (!found) throw noSuchFile();
      if (found.kind === 'recording' && found.qdoId !== null) await ofQsos.writeMp3Name(tx, accountId, found.qdoId, id);
      await tx.run(DELETE, [accountId, id]);
      await files.removeAfter(tx, [found]);
      return found;
    });
    if (deleted === 'recording' && qdoId !== null) ofQsos.publish(accountId, qdoId);
  },
);
