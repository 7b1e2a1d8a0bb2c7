import type { LogBarAnswer, LogBarUser, PreviousQso } from '@pileup/contract/logbook';
import { entityOfCall } from '@pileup/radio/dxcc';
import { humanTimeSince } from '@pileup/radio/human-time';
import { type Queryable, statement } from '../../platform/database/database.js';
import { LIST_FIELDS, selectList } from '../qso/qso.js';

const MAX_PREVIOUS = 20;
const PREVIOUS = selectList([
  ...LIST_FIELDS,
  ...(['Name', 'SNT', 'RCV', 'Comment', 'Power', 'dxcc', 'country'] satisfies (keyof PreviousQso)[]),
  ...(['GridSquare', 'ContestName', 'fields'] satisfies (keyof PreviousQso)[]),
]);

// Uses the index (account, call, minute); PostgreSQL writes the newest contacts as JSON.
const HISTORY = statement(`
  select count(*)::integer as total, min(ts) as first, max(ts) as last,
    (select name from logbook.qso where account_id = $1 and call = $2 and deleted_at is null and name <> ''
     order by minute desc limit 1) as name,
    (select coalesce(json_agg(newest), '[]')::text from (
      select ${PREVIOUS} from logbook.qso where account_id = $1 and call = $2 and deleted_at is null
      order by minute desc, ts desc limit ${MAX_PREVIOUS}
    ) newest) as qsos
  from logbook.qso where account_id = $1 and call = $2 and deleted_at is null`);

interface History {
  total: number;
  first: Date | null;
  last: Date | null;
  name: string | null;
  qsos: string;
}

/** What is known about a call, for the log form, as the JSON text of a `LogBarAnswer`. */
export async function logBar(
  database: Queryable,
  accountId: number,
  call: string,
  station: Promise<LogBarUser | null>,
  now: number,
): Promise<string> {
  const [[history], user] = await Promise.all([database.run<History>(HISTORY, [accountId, call]), station]);
  const ago = (moment: Date | null | undefined) => (moment ? humanTimeSince(now - moment.getTime()) : null);
  const known: Omit<LogBarAnswer, 'qsos'> = {
    call,
    total_qsos: history?.total ?? 0,
    human_time_since_first_qso: ago(history?.first),
    human_time_since_last_qso: ago(history?.last),
    dxcc_entity: entityOfCall(call, now),
    user,
    name: history?.name ?? user?.name ?? '',
  };
  return `${JSON.stringify(known).slice(0, -1)},"qsos":${history?.qsos ?? '[]'}}`;
}
