import { Injectable } from '@nestjs/common';
import type { Qso } from '@pileup/contract/logbook';
import { OnStationWritten, type StationSnapshot } from '../../identity/index.js';
import { QsoMedia, QsosChanged, setMp3Name } from '../../logbook/index.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { SignedPaths } from '../../platform/http/signed-paths.js';
import { mediaPath } from './media-names.js';
import { MEDIA_COLUMNS, type MediaRow, pictureOf, recordingOf } from './media-rows.js';

const OF_QSO = sql<{ qdoId: number; isOwner: boolean }, MediaRow>`
  select ${MEDIA_COLUMNS} from content.media where qdo_id = $qdoId and ($isOwner or hidden_reason is null) order by id`;
const FIRST_RECORDING = sql<{ accountId: number; qdoId: number; without: number }, { name: string }>`
  select name from content.media
  where account_id = $accountId and qdo_id = $qdoId and kind = 'recording' and hidden_reason is null and id <> $without
  order by id limit 1`;
const SET_PENDING_DELETION = sql<{
  accountId: number;
  deletionPending: boolean;
}>`update content.media set is_leaving = $deletionPending where account_id = $accountId and is_leaving <> $deletionPending`;

/** The recordings and pictures of contacts, for their pages and lists. */
@Injectable()
export class MediaOfQsos extends QsoMedia {
  constructor(
    private readonly database: Database,
    private readonly changed: QsosChanged,
    private readonly paths: SignedPaths,
  ) {
    super();
  }

  override async of(qdoId: number, isOwner: boolean): Promise<Pick<Qso, 'mp3s' | 'sstvs'>> {
    const rows = await this.database.run(OF_QSO, { qdoId, isOwner });
    return {
      mp3s: rows
        .filter(({ kind }) => kind === 'recording')
        .map((row) => ({ ...recordingOf(row), ...this.hiddenPath(row) })),
      sstvs: rows.filter(({ kind }) => kind === 'sstv').map((row) => ({ ...pictureOf(row), ...this.hiddenPath(row) })),
    };
  }

  /** The signed path of a hidden file, since players and pictures load files without the session. */
  private hiddenPath({ kind, name, hiddenReason }: MediaRow): { hidden_path?: string } {
    return hiddenReason === null ? {} : { hidden_path: this.paths.sign(mediaPath(kind, name)) };
  }

  /**
   * Writes the name of a contact's first recording into the contact, in the transaction that changes the recordings. One
   * that will be deleted or hidden is left out, `without`: a contact is always locked before its files, as logging does.
   */
  async writeMp3Name(tx: Queryable, accountId: number, qdoId: number, without = 0): Promise<void> {
    const [first] = await tx.run(FIRST_RECORDING, { accountId, qdoId, without });
    await setMp3Name(tx, accountId, qdoId, first?.name ?? null);
  }

  /** Announces the contact after the commit, so that feeds and logs show it again. */
  publish(accountId: number, qdoId: number): void {
    this.changed.publish(accountId, [qdoId]);
  }

  /** Files of an account whose deletion is pending are hidden. */
  @OnStationWritten({})
  async hideOfPendingDeletion({ accountId, deletionPending }: StationSnapshot, tx: Queryable): Promise<void> {
    await tx.run(SET_PENDING_DELETION, { accountId, deletionPending });
  }
}
