import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FullQsoAnswer, QsoAnswer } from '@pileup/contract/logbook';
import { Contesting, Stations } from '../../identity/index.js';
import { Database, statement } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { QsoMedia } from './media-of-qso.js';
import { ownQso } from './own-qso.js';
import { publicQsoOf } from './public-qso.js';
import { qsoOf, type StoredQso } from './qso.js';
import { stationPlace } from './station-place.js';

const QSO_BY_ID = statement('select * from logbook.qso where qdo_id = $1 and deleted_at is null');

/** Single contacts with their recordings and pictures. */
@Injectable()
export class FullQsos {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly contesting: Contesting,
    private readonly modules: ModuleRef,
  ) {}

  /**
   * A contact by id: complete for its owner, the public fields for others. Not found while its account's deletion is
   * pending.
   */
  async visibleTo(readerId: number | undefined, qdoId: number): Promise<FullQsoAnswer> {
    const [row] = await this.database.run<StoredQso>(QSO_BY_ID, [qdoId]);
    if (!row) throw new NotFound('Error loading QSO');
    const isOwner = row.account_id === readerId;
    const summary = (await this.stations.summaries([row.account_id])).get(row.account_id);
    if (!isOwner && !summary) throw new NotFound('Error loading QSO');
    const media = await this.media.of(qdoId, isOwner);
    const station = stationPlace(row, summary, isOwner);
    if (isOwner) return { qso: { ...qsoOf(row), ...media, freq_hidden: false, mine: true }, station };
    return { qso: { ...publicQsoOf(row, (await this.contesting.now()).has(row.account_id)), ...media }, station };
  }

  /** An own contact. */
  async own(accountId: number, qdoId: number): Promise<QsoAnswer> {
    const row = await ownQso(this.database, qdoId, accountId);
    return { qso: { ...qsoOf(row), ...(await this.media.of(qdoId, true)) }, updated_at: row.updated_at.toISOString() };
  }

  /** Looked up late: the module that provides it depends on this one. */
  private get media(): QsoMedia {
    return this.modules.get(QsoMedia, { strict: false });
  }
}
