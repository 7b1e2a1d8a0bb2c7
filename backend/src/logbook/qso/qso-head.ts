import { Injectable } from '@nestjs/common';
import { Stations } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { LINK_PREVIEW, type PageHeadTags } from '../../platform/web-page/page-head-tags.js';
import { PageHead } from '../../platform/web-page/page-heads.js';
import { isoSeconds } from './utc-time.js';

const PATH = /^\/qso\/(\d{1,15})$/;
const QSO = sql<{ qdoId: number }, HeadRow>`
  select account_id as "accountId", ts, call, station_callsign as station, band, mode, submode, country from logbook.qso
  where qdo_id = $qdoId and deleted_at is null`;

interface HeadRow {
  accountId: number;
  ts: Date;
  call: string;
  station: string;
  band: string;
  mode: string;
  submode: string;
  country: string;
}

/** The page head of `/qso/{id}`: nothing that a contest hides; null while the account's deletion is pending. */
@Injectable()
export class QsoHead {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
  ) {}

  @PageHead({ order: 10 })
  async find(path: string): Promise<PageHeadTags | null> {
    const [, id] = PATH.exec(path) ?? [];
    if (id === undefined) return null;
    const [qso] = await this.database.run(QSO, { qdoId: Number(id) });
    if (!qso || !(await this.stations.summaries([qso.accountId])).has(qso.accountId)) return null;
    const on = [qso.band, qso.submode || qso.mode].filter(Boolean).join(' ');
    const at = `${isoSeconds(qso.ts.getTime()).slice(0, 16).replace('T', ' ')} UTC`;
    const title = `${qso.station}'s QSO with ${qso.call}`;
    return {
      path: `/qso/${id}`,
      title,
      image: `/previews/qso/${id}.png`,
      imageSize: LINK_PREVIEW,
      imageAlt: `${title} on a map, with report and band`,
      hasEmbed: true,
      description: `${on}, ${at}${qso.country && `, ${qso.country}`}.`,
    };
  }
}
