import type { DxccEntity, LogBarAnswer, LogBarUser } from '@pileup/contract/logbook';
import { entityByNumber, findEntity } from '@pileup/radio/dxcc';
import { type Runs, statement } from '../platform/database.js';
import { humanTimeSince } from './human-time.js';
import { qsoOf, type StoredQso } from './qso.js';

const SHOWN = 20;

// One walk along the (account, call, minute) index: the newest contacts, and on each the figures over all of them.
const HISTORY = statement(`
  select *, count(*) over ()::integer as total, min(ts) over () as first, max(ts) over () as last
  from logbook.qso where account_id = $1 and call = $2 and deleted_at is null
  order by minute desc, ts desc limit ${SHOWN}`);

/** What is known about a call, for whoever is about to log it. */
export async function logBar(
  database: Runs,
  accountId: number,
  call: string,
  station: Promise<LogBarUser | null>,
  now: number,
): Promise<LogBarAnswer> {
  const [rows, user] = await Promise.all([
    database.run<StoredQso & { total: number; first: Date; last: Date }>(HISTORY, [accountId, call]),
    station,
  ]);
  const newest = rows[0];
  return {
    call,
    total_qsos: newest?.total ?? 0,
    human_time_since_first_qso: newest ? humanTimeSince(now - newest.first.getTime()) : null,
    human_time_since_last_qso: newest ? humanTimeSince(now - newest.last.getTime()) : null,
    dxcc_entity: entityOfCall(call, now),
    user,
    qsos: rows.map(qsoOf),
    name: rows.find((row) => row.name !== '')?.name ?? user?.name ?? '',
  };
}

/** The entity with the position and zone of this very call, where they are known more finely. */
function entityOfCall(call: string, at: number): DxccEntity | null {
  const match = findEntity(call, at);
  const entity = match && entityByNumber(match.entity);
  if (!entity) return null;
  return {
    adif: entity.adif,
    name: entity.name,
    cont: match.continent,
    latitude: match.lat,
    longitude: match.lon,
    cqz: match.cqZone,
  };
}
