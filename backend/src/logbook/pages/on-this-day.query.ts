import type { OnThisDayResponse } from '@pileup/contract/stats/stats';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { minuteOf } from '../qso/natural-key.js';
import { selectList } from '../qso/qso.js';

/** Contacts shown of each year. */
const SHOWN = 3;
const FIRST_YEAR = 1920;
/** Limits counting; no more are made by hand in a day. */
const MAX_COUNTED = 10_000;

const FIND = sql<
  { accountId: number; years: readonly number[]; minutes: readonly number[] },
  OnThisDayResponse['years'][number]
>`
  select y.year, counted.n as count, shown.first from unnest($years::integer[], $minutes::integer[]) as y (year, minute)
  cross join lateral (
    select count(*)::integer as n from (
      select from logbook.qso where account_id = $accountId and minute >= y.minute and minute < y.minute + 1440
        and deleted_at is null limit ${MAX_COUNTED}
    ) day
  ) counted
  cross join lateral (
    select json_agg(row) as first from (
      select ${selectList(['qdo_id', 'TS', 'Call', 'Freq', 'Band', 'Mode', 'SubMode', 'Name', 'country'])} from logbook.qso
      where account_id = $accountId and minute >= y.minute and minute < y.minute + 1440 and deleted_at is null
      order by minute, ts, qdo_id limit ${SHOWN}
    ) row
  ) shown
  where counted.n > 0 order by y.year desc`;

/**
 * The first contacts on one day of each year before `now`, and their number.
 *
 * @param day `11-26`
 */
export async function onThisDay(
  database: Queryable,
  accountId: number,
  day: string,
  now: number,
): Promise<OnThisDayResponse> {
  const [month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(now).getUTCFullYear();
  const days = Array.from({ length: last - FIRST_YEAR + 1 }, (_, n) =>
    Date.UTC(FIRST_YEAR + n, month - 1, date),
  ).filter(
    // Only leap years have 29 February.
    (at) => new Date(at).getUTCDate() === date,
  );
  const years = await database.run(FIND, {
    accountId,
    years: days.map((at) => new Date(at).getUTCFullYear()),
    minutes: days.map(minuteOf),
  });
  return { day, years };
}
