import type { EarlierContacts } from '@pileup/contract/logbook';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { minuteOf } from '../qso/natural-key.js';
import { selectList } from '../qso/qso.js';
import { STATION_CALLS } from './station-calls.js';

const SHOWN = 5;
/** The page is public: reading it must not cost more where a call is in a log very often. */
const MAX_COUNTED = 1_000;

const SHOWN_FIELDS = selectList(['qdo_id', 'TS', 'Band', 'Mode', 'SubMode']);

/** Contacts with one station. */
const WITH_CALL = (isCall: string, isPart: string, order: 'asc' | 'desc') => `(
  select qdo_id, ts, band, mode, submode from logbook.qso
  where account_id = $accountId and ${isCall} and ${isPart} and qdo_id <> $qdoId and deleted_at is null
  order by minute ${order} limit ${MAX_COUNTED})`;
const PART = (isPart: string, order: 'asc' | 'desc') =>
  STATION_CALLS.map((isCall) => WITH_CALL(isCall('$call'), isPart, order)).join(' union all ');

const EARLIER = sql<{ accountId: number; call: string; qdoId: number; minute: number; ts: Date }, EarlierContacts>`
  with earlier as materialized (
    select * from (${PART('minute <= $minute::integer', 'desc')}) before where (ts, qdo_id) < ($ts::timestamptz, $qdoId)
  ), later as (
    select * from (${PART('minute >= $minute::integer', 'asc')}) after where (ts, qdo_id) > ($ts::timestamptz, $qdoId) limit ${MAX_COUNTED}
  )
  select least((select count(*) from earlier), ${MAX_COUNTED})::integer as count, (select count(*) from later)::integer as later,
    coalesce((select json_agg(row) from (select ${SHOWN_FIELDS} from earlier order by ts desc, qdo_id desc limit ${SHOWN}) row), '[]')
      as contacts`;

/** A contact, and the account that logged it. */
interface Reference {
  account_id: number;
  qdo_id: number;
  call: string;
  ts: Date;
}

/** An account's contacts with the call of a contact, portable or not, before and after it: only public fields. */
export async function earlierContacts(
  database: Queryable,
  { account_id, qdo_id, call, ts }: Reference,
): Promise<EarlierContacts> {
  const [found] = await database.run(EARLIER, {
    accountId: account_id,
    call,
    qdoId: qdo_id,
    minute: minuteOf(ts.getTime()),
    ts,
  });
  if (!found) throw new Error('an aggregate without a row');
  return found;
}
