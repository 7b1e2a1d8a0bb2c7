import type { LogBarResponse, LogBarUser, PreviousQso } from '@pileup/contract/logbook';
import { entityOfCall } from '@pileup/radio/dxcc';
import { humanTimeSince } from '@pileup/radio/human-time';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { type JsonText, jsonObject, jsonText } from '../../platform/json-text.js';
import { LIST_FIELDS, selectList } from '../qso/qso.js';
import { STATION_CALLS } from './station-calls.js';

const MAX_PREVIOUS = 20;
const PREVIOUS = selectList([
  ...LIST_FIELDS,
  ...(['Name', 'SNT', 'RCV', 'Comment', 'Power', 'dxcc', 'country'] satisfies (keyof PreviousQso)[]),
  ...(['GridSquare', 'ContestName', 'fields'] satisfies (keyof PreviousQso)[]),
]);

/** The contacts with a station: with its call, and with portable ones of it, each by its index. */
const ofStation = (columns: string, more = '', limit?: number) =>
  STATION_CALLS.map(
    (
      isCall,
    ) => `(select ${columns} from logbook.qso where account_id = $accountId and ${isCall('$call')} and deleted_at is null${more}
      ${limit === undefined ? '' : `order by minute desc, ts desc limit ${limit}`})`,
  ).join(' union all ');

// PostgreSQL writes the newest contacts as JSON.
const HISTORY = sql<{ accountId: number; call: string }, History>`
  select count(*)::integer as total, min(ts) as first, max(ts) as last,
    (select name from (${ofStation('minute, ts, name', " and name <> ''", 1)}) named order by minute desc limit 1) as name,
    (select coalesce(json_agg(newest order by "TS" desc, qdo_id desc), '[]')::text from (
      select * from (${ofStation(PREVIOUS, '', MAX_PREVIOUS)}) each order by "TS" desc, qdo_id desc limit ${MAX_PREVIOUS}
    ) newest) as qsos
  from (${ofStation('ts')}) contacts`;

interface History {
  total: number;
  first: Date | null;
  last: Date | null;
  name: string | null;
  qsos: JsonText<PreviousQso[]>;
}

/** Everything known about a call, for the log form. */
export async function logBar(
  database: Queryable,
  accountId: number,
  call: string,
  station: Promise<LogBarUser | null>,
  now: number,
): Promise<JsonText<LogBarResponse>> {
  const [[history], user] = await Promise.all([database.run(HISTORY, { accountId, call }), station]);
  const ago = (moment: Date | null | undefined) => (moment ? humanTimeSince(now - moment.getTime()) : null);
  const known: Omit<LogBarResponse, 'qsos'> = {
    call,
    total_qsos: history?.total ?? 0,
    human_time_since_first_qso: ago(history?.first),
    human_time_since_last_qso: ago(history?.last),
    dxcc_entity: entityOfCall(call, now),
    user,
    name: history?.name ?? user?.name ?? '',
  };
  return jsonObject({ qsos: history?.qsos ?? jsonText<PreviousQso[]>([]) }, known);
}
