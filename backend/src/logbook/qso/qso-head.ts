import type { Stations } from '../../identity/index.js';
import { type Runs, statement } from '../../platform/database/database.js';
import type { PageHead } from '../../platform/web-page/page-head.js';
import { isoSeconds } from './utc-time.js';

const PATH = /^\/qso\/(\d{1,15})$/;
const QSO = statement(`
  select account_id as "accountId", ts, call, station_callsign as station, band, mode, submode, country from logbook.qso
  where qdo_id = $1 and deleted_at is null`);

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

/** What stands in the head of `/qso/{id}`: nothing that a contest would hide, nor of an account that is to be deleted. */
export async function qsoHead(database: Runs, stations: Stations, path: string): Promise<PageHead | null> {
  const [, id] = PATH.exec(path) ?? [];
  if (id === undefined) return null;
  const [qso] = await database.run<HeadRow>(QSO, [Number(id)]);
  if (!qso || !(await stations.faces([qso.accountId])).has(qso.accountId)) return null;
  const on = [qso.band, qso.submode || qso.mode].filter(Boolean).join(' ');
  const at = `${isoSeconds(qso.ts.getTime()).slice(0, 16).replace('T', ' ')} UTC`;
  return {
    path: `/qso/${id}`,
    title: `${qso.station}'s QSO with ${qso.call}`,
    description: `${on}, ${at}${qso.country && `, ${qso.country}`}.`,
  };
}
