import type { EarlierContacts } from '@pileup/contract/logbook';
import { type Queryable, statement } from '../../platform/database/database.js';
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
  where account_id = $1 and ${isCall} and ${isPart} and qdo_id <> $3 and deleted_at is null
  order by minute ${order} limit ${MAX_COUNTED})`;
const PART = (isPart: string, order: 'asc' | 'desc') =>
  STATION_CALLS.map((isCall) => WITH_CALL(isCall('$2'), isPart, order)).join(' union all ');

const EARLIER = statement(`
  with earlier as materialized (
    select * from (${PART('minute <= $4::integer', 'desc')}) before where (ts, qdo_id) < ($5::timestamptz, $3)
  ), later as (
    select * from (${PART('minute >= $4::integer', 'asc')}) after where (ts, qdo_id) > ($5::timestamptz, $3) limit ${MAX_COUNTED}
  )
  select least((select count(*) from earlier), ${MAX_COUNTED})::integer as count, (select count(*) from later)::integer as later,
    coalesce((select json_agg(row) from (select ${SHOWN_FIELDS} from earlier order by ts desc, qdo_id desc limit ${SHOWN}) row), '[]')
      as contacts`);

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
  const [found] = await database.run<EarlierContacts>(EARLIER, [account_id, call, qdo_id, minuteOf(ts.getTime()), ts]);
  if (!found) throw new Error('an aggregate without a row');
  return found;
}
