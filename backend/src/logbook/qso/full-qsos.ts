import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { ConfirmationWay, FullQsoResponse, QsoResponse } from '@pileup/contract/logbook';
import { Contesting, Stations } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound } from '../../platform/errors.js';
import { earlierContacts } from '../lookup/earlier-contacts.query.js';
import { CONFIRMATIONS, isYesValue } from '../lookup/qso-filters.js';
import { QsoMedia } from './media-of-qso.js';
import { ownQso } from './own-qso.js';
import { publicQsoOf } from './public-qso.js';
import { qsoOf, type StoredQso } from './qso.js';
import { stationPlace } from './station-place.js';

const QSO_BY_ID = sql<
  { qdoId: number },
  StoredQso
>`select * from logbook.qso where qdo_id = $qdoId and deleted_at is null`;

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
   * A contact by id: complete for its owner, the public fields for others. It is not found while its account's deletion
   * is pending.
   */
  async visibleTo(readerId: number | undefined, qdoId: number): Promise<FullQsoResponse> {
    const [row] = await this.database.run(QSO_BY_ID, { qdoId });
    if (!row) throw new NotFound('Error loading QSO');
    const isOwner = row.account_id === readerId;
    const summary = (await this.stations.summaries([row.account_id])).get(row.account_id);
    if (!isOwner && !summary) throw new NotFound('Error loading QSO');
    const [media, earlier] = await Promise.all([this.media.of(qdoId, isOwner), earlierContacts(this.database, row)]);
    const known = { station: stationPlace(row, summary, isOwner), earlier };
    if (isOwner)
      return {
        qso: { ...qsoOf(row), ...media, freq_hidden: false, mine: true },
        ...known,
        confirmed_by: confirmedBy(row),
      };
    const isContesting = (await this.contesting.now()).has(row.account_id);
    return { qso: { ...publicQsoOf(row, isContesting), ...media }, ...known, confirmed_by: null };
  }

  /** An own contact. */
  async own(accountId: number, qdoId: number): Promise<QsoResponse> {
    const row = await ownQso(this.database, qdoId, accountId);
    return { qso: { ...qsoOf(row), ...(await this.media.of(qdoId, true)) }, updated_at: row.updated_at.toISOString() };
  }

  /** Looked up late, since the providing module depends on this one. */
  private get media(): QsoMedia {
    return this.modules.get(QsoMedia, { strict: false });
  }
}

const WAYS = [
  ['lotw', CONFIRMATIONS.lotw],
  ['eqsl', CONFIRMATIONS.eqsl],
  ['card', CONFIRMATIONS.qsl],
] as const satisfies readonly (readonly [ConfirmationWay, string])[];

const confirmedBy = ({ fields }: StoredQso): ConfirmationWay[] =>
  WAYS.filter(([, field]) => isYesValue(fields?.[field])).map(([way]) => way);
