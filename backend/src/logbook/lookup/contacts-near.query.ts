import { modeClass } from '@pileup/radio/mode';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { minuteOf } from '../qso/natural-key.js';

/** A contact as another logbook reports it. */
export interface NearContact {
  readonly call: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly band: string;
  /** Empty if the other logbook does not report it. */
  readonly mode: string;
}

/** The clocks of two stations, and when they write the time down, differ by at most this. */
const MINUTES = 30;

// Finds the contact nearest in time. Uses the index (account, call, minute).
const FIND = sql<
  {
    accountId: number;
    calls: readonly string[];
    bands: readonly string[];
    value4: readonly string[];
    minutes: readonly number[];
  },
  { ord: number; qdo_id: number }
>`
  select i.ord::integer as ord, m.qdo_id from unnest($calls::text[], $bands::text[], $value4::text[], $minutes::integer[])
    with ordinality as i (call, band, mode_class, minute, ord)
  cross join lateral (
    select q.qdo_id from logbook.qso q
    where q.account_id = $accountId::integer and q.call = i.call and q.band = i.band and q.deleted_at is null
      and (i.mode_class = '' or q.mode_class = i.mode_class)
      and q.minute between i.minute - ${MINUTES} and i.minute + ${MINUTES}
    order by abs(q.minute - i.minute), q.qdo_id limit 1
  ) m`;

/**
 * Finds the contacts that both stations made: the same callsign, band and class of mode, at most 30 minutes apart.
 *
 * @returns the number of the contact by position, undefined without a match
 */
export async function contactsNear(
  queryable: Queryable,
  accountId: number,
  contacts: readonly NearContact[],
): Promise<(number | undefined)[]> {
  const rows = await queryable.run(FIND, {
    accountId,
    calls: contacts.map(({ call }) => call),
    bands: contacts.map(({ band }) => band),
    value4: contacts.map(({ mode }) => (mode === '' ? '' : modeClass(mode).toLowerCase())),
    minutes: contacts.map(({ at }) => minuteOf(at)),
  });
  const found: (number | undefined)[] = [];
  for (const { ord, qdo_id } of rows) found[ord - 1] = qdo_id;
  return found;
}
