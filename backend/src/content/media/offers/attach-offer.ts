import type { MediaKind } from '@pileup/contract/media';
import { lockQsoOfMedia } from '../../../logbook/index.js';
import { CommandOf, handlerOf } from '../../../platform/commands.js';
import { Database } from '../../../platform/database/database.js';
import { sql } from '../../../platform/database/sql.js';
import { MediaOfQsos } from '../media-of-qsos.js';
import { attachMedia, checkCapacity, lockMedia, noSuchFile } from '../media-rows.js';

/** Attaches a waiting file of the account to one of its contacts. */
export class AttachOffer extends CommandOf<{ accountId: number; id: number; qdoId: number }>() {}

const FIND = sql<
  { accountId: number; id: number },
  { kind: MediaKind }
>`select kind from content.media where account_id = $accountId and id = $id and qdo_id is null`;

export const AttachOfferHandler = handlerOf(
  AttachOffer,
  [Database, MediaOfQsos],
  async ({ accountId, id, qdoId }, database, ofQsos) => {
    const isRecording = await database.transaction(async (tx) => {
      await lockMedia(tx, accountId);
      const [found] = await tx.run(FIND, { accountId, id });
      if (!found) throw noSuchFile();
      // The bytes of a waiting file count already.
      await checkCapacity(tx, { accountId, kind: found.kind, bytes: 0 }, qdoId, { isStored: true });
      const qso = await lockQsoOfMedia(tx, accountId, qdoId);
      await attachMedia(tx, accountId, id, qso);
      if (found.kind === 'recording') await ofQsos.writeMp3Name(tx, accountId, qdoId);
      return found.kind === 'recording';
    });
    if (isRecording) ofQsos.publish(accountId, qdoId);
  },
);
