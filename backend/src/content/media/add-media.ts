import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Me } from '../../identity/index.js';
import { lockQsoOfMedia } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { MediaFiles } from './media-files.js';
import { MediaOfQsos } from './media-of-qsos.js';
import { checkCapacity, insertMedia, lockMedia, type MediaRow, type NewMedia, noteReceived } from './media-rows.js';
import type { UploadedMedia } from './stored-uploads.js';
import { StoredUploads } from './stored-uploads.js';

/** Adds an uploaded recording or picture to a contact of the account; the caller removes the upload. */
export class AddMedia extends CommandOf<{ me: Me; media: UploadedMedia; qdoId: number }, MediaRow>() {}

@CommandHandler(AddMedia)
export class AddMediaHandler implements ICommandHandler<AddMedia> {
  constructor(
    private readonly database: Database,
    private readonly uploads: StoredUploads,
    private readonly files: MediaFiles,
    private readonly ofQsos: MediaOfQsos,
    private readonly clock: Clock,
  ) {}

  async execute({ me, media, qdoId }: AddMedia): Promise<MediaRow> {
    const { accountId } = me;
    // The capacity is checked before the expensive work, and again in the transaction.
    await checkCapacity(this.database, { accountId, kind: media.kind, bytes: media.upload.bytes }, qdoId);
    const stored = await this.uploads.store(me, media);
    try {
      const row = await this.add(stored, qdoId);
      if (media.kind === 'recording') this.ofQsos.publish(accountId, qdoId);
      return row;
    } catch (error) {
      await this.files.discardAfter(error, stored);
      throw error;
    }
  }

  private add(media: NewMedia, qdoId: number): Promise<MediaRow> {
    const { accountId, kind } = media;
    return this.database.transaction(async (tx) => {
      await lockMedia(tx, accountId);
      await checkCapacity(tx, media, qdoId);
      const qso = await lockQsoOfMedia(tx, accountId, qdoId);
      await noteReceived(tx, media, this.clock.now());
      const row = await insertMedia(tx, media, qso, this.clock.now());
      if (kind === 'recording') await this.ofQsos.writeMp3Name(tx, accountId, qdoId);
      return row;
    });
  }
}
