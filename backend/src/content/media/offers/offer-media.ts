import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OfferMediaResponse } from '@pileup/contract/media';
import type { Me } from '../../../identity/index.js';
import { lockQsoOfMedia, nearestQsos } from '../../../logbook/index.js';
import { Clock } from '../../../platform/clock.js';
import { CommandOf } from '../../../platform/commands.js';
import { Database, type Queryable, type Transaction } from '../../../platform/database/database.js';
import { sql } from '../../../platform/database/sql.js';
import { RuleBroken } from '../../../platform/errors.js';
import { MediaFiles } from '../media-files.js';
import { MediaOfQsos } from '../media-of-qsos.js';
import { checkCapacity, insertMedia, lockMedia, type NewMedia, noteReceived } from '../media-rows.js';
import { StoredUploads, type UploadedMedia } from '../stored-uploads.js';
import { NoticeOfOffers } from './notice-of-offers.js';

/** Attaches a file of a program to the contact it was made in, or stores it until the operator chooses a contact. */
export class OfferMedia extends CommandOf<
  { me: Me; media: UploadedMedia & { startedAt: Date } },
  OfferMediaResponse
>() {}

const MINUTE_MS = 60_000;
/** A contact may have been logged with the minute before. */
const BEFORE_MS = 2 * MINUTE_MS;
/** A contact may be logged after its end. */
const AFTER_MS = 10 * MINUTE_MS;

const IS_KNOWN = sql<{
  accountId: number;
  sha256: Buffer;
}>`select from content.media_received where account_id = $accountId and sha256 = $sha256`;

@CommandHandler(OfferMedia)
export class OfferMediaHandler implements ICommandHandler<OfferMedia> {
  constructor(
    private readonly database: Database,
    private readonly uploads: StoredUploads,
    private readonly files: MediaFiles,
    private readonly ofQsos: MediaOfQsos,
    private readonly notice: NoticeOfOffers,
    private readonly clock: Clock,
  ) {}

  async execute({ me, media }: OfferMedia): Promise<OfferMediaResponse> {
    const { accountId } = me;
    // Duplicates and capacity are checked before the expensive work, and again in the transaction.
    if ((await this.database.run(IS_KNOWN, { accountId, sha256: media.upload.sha256 })).length > 0) return DUPLICATE;
    await checkCapacity(this.database, { accountId, kind: media.kind, bytes: media.upload.bytes }, null);
    const stored = await this.uploads.store(me, media);
    try {
      const response = await this.place({ ...stored, startedAt: media.startedAt });
      if (response.status === 'duplicate') await this.files.discard(stored);
      if (response.qdo_id !== null && media.kind === 'recording') this.ofQsos.publish(accountId, response.qdo_id);
      return response;
    } catch (error) {
      await this.files.discardAfter(error, stored);
      throw error;
    }
  }

  private async place(media: NewMedia & { startedAt: Date }): Promise<OfferMediaResponse> {
    const { accountId, kind } = media;
    const { answer, notice } = await this.database.transaction(async (tx) => {
      await lockMedia(tx, accountId);
      if (!(await noteReceived(tx, media, this.clock.now()))) return { answer: DUPLICATE, notice: null };
      const qdoId = await this.qsoOf(tx, media);
      await checkCapacity(tx, media, null);
      const qso = qdoId === null ? null : await lockQsoOfMedia(tx, accountId, qdoId);
      await insertMedia(tx, media, qso, this.clock.now());
      if (qso && kind === 'recording') await this.ofQsos.writeMp3Name(tx, accountId, qso.qdoId);
      const status = qso ? ('attached' as const) : ('offered' as const);
      return {
        answer: { status, qdo_id: qso?.qdoId ?? null },
        notice: qso ? null : await this.notice.create(tx, accountId),
      };
    });
    this.notice.publish(notice);
    return answer;
  }

  /** The contact that the file falls into; null if there is none or it has no room. */
  private async qsoOf(tx: Transaction, media: NewMedia & { startedAt: Date }): Promise<number | null> {
    const { accountId, kind, bytes, startedAt, duration } = media;
    const at = startedAt.getTime();
    const times = { from: at - BEFORE_MS, to: at + Math.ceil(duration ?? 0) * 1_000 + AFTER_MS, at };
    const [nearest] = await nearestQsos(tx, accountId, times, 1);
    if (!nearest) return null;
    return (await hasCapacity(tx, { accountId, kind, bytes }, nearest.qdoId)) ? nearest.qdoId : null;
  }
}

const DUPLICATE: OfferMediaResponse = { status: 'duplicate', qdo_id: null };

async function hasCapacity(
  runs: Queryable,
  media: Parameters<typeof checkCapacity>[1],
  qdoId: number,
): Promise<boolean> {
  try {
    await checkCapacity(runs, media, qdoId);
    return true;
  } catch (error) {
    if (error instanceof RuleBroken) return false;
    throw error;
  }
}
