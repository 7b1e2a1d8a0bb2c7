import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { minuteOf } from '../qso/natural-key.js';

/** A contact that may be the one that another logbook reports. */
export interface ContactAround {
  readonly qdoId: number;
  readonly call: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly band: string;
  readonly mode: string;
  readonly submode: string;
  /** Empty: the account's callsign. */
  readonly stationCallsign: string;
  readonly propMode: string;
  readonly satName: string;
}

const MINUTES = 31;
/** No real log has more contacts with one station in an hour. */
const MAX_CANDIDATES = 50;

const FIND = sql<
  { accountId: number; calls: readonly string[]; minutes: readonly number[] },
  Omit<ContactAround, 'at'> & { ord: number; ts: Date }
>`
  select i.ord::integer as ord, m.* from unnest($calls::text[], $minutes::integer[]) with ordinality as i (call, minute, ord)
  cross join lateral (
    select q.qdo_id as "qdoId", q.call, q.ts, q.band, q.mode, coalesce(q.submode, '') as submode,
      coalesce(q.station_callsign, '') as "stationCallsign", coalesce(upper(q.fields->>'PROP_MODE'), '') as "propMode",
      coalesce(upper(q.fields->>'SAT_NAME'), '') as "satName"
    from logbook.qso q
    where q.account_id = $accountId::integer and q.call = i.call and q.deleted_at is null
      and q.minute between i.minute - ${MINUTES} and i.minute + ${MINUTES}
    order by abs(q.minute - i.minute), q.qdo_id limit ${MAX_CANDIDATES}
  ) m order by i.ord`;

/** The account's contacts with each callsign within half an hour of a moment: for each position the nearest first. */
export async function contactsAround(
  queryable: Queryable,
  accountId: number,
  moments: readonly { call: string; at: number }[],
): Promise<ContactAround[][]> {
  const rows = await queryable.run(FIND, {
    accountId,
    calls: moments.map(({ call }) => call),
    minutes: moments.map(({ at }) => minuteOf(at)),
  });
  const found: ContactAround[][] = moments.map(() => []);
  for (const { ord, ts, ...rest } of rows) found[ord - 1]?.push({ ...rest, at: ts.getTime() });
  return found;
}
