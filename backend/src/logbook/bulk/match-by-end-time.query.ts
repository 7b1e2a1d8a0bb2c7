import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { keyDetail, minuteOf } from '../qso/natural-key.js';
import type { QsoRow } from '../qso/qso.js';
import { MINUTES_APART } from './duplicates-in-log.js';

// Some programs report the end of a contact as its start.

/** Minutes; no contact lasts longer. */
const DAY = 24 * 60;

/** The end minute of a stored contact with TIME_OFF: the first after its start with that time of day. */
const END_MINUTE = `case when q.fields->>'TIME_OFF' ~ '^([01]\\d|2[0-3])[0-5]\\d' then q.minute + (
  left(q.fields->>'TIME_OFF', 2)::integer * 60 + substr(q.fields->>'TIME_OFF', 3, 2)::integer - q.minute % ${DAY} + ${DAY}
) % ${DAY} end`;

// `endOnStartDates`: the end minutes a day earlier, for contacts that lasted past midnight, since programs that report
// the end time leave the start date. Uses the index (account, call, minute).
const FIND = sql<
  {
    accountId: number;
    calls: readonly string[];
    bands: readonly string[];
    modes: readonly string[];
    minutes: readonly number[];
    ends: readonly (number | null)[];
    endOnStartDates: readonly (number | null)[];
    details: readonly string[];
  },
  { ord: number; ts: Date }
>`
  select i.ord::integer as ord, m.ts from unnest($calls::text[], $bands::text[], $modes::text[], $minutes::integer[], $ends::integer[], $endOnStartDates::integer[],
    $details::text[]) with ordinality as i (call, band, mode, minute, ended, wrong_day, detail, ord)
  cross join lateral (
    select q.ts from logbook.qso q
    where q.account_id = $accountId::integer and q.call = i.call and q.band = i.band and q.mode = i.mode and q.deleted_at is null
      and logbook.details_match(logbook.key_detail(q.fields), i.detail)
      and q.minute between i.minute - ${DAY} and i.minute + ${DAY}
      and (q.minute in (i.ended, i.wrong_day) or ${END_MINUTE} = i.minute
        or (${END_MINUTE} = i.minute + ${DAY} and ${END_MINUTE} / ${DAY} > q.minute / ${DAY}))
      and not exists (
        select from logbook.qso n where n.account_id = $accountId and n.call = i.call and n.band = i.band and n.mode = i.mode
          and n.deleted_at is null and n.minute between i.minute - ${MINUTES_APART} and i.minute + ${MINUTES_APART})
    order by abs(q.minute - i.minute), q.qdo_id limit 1
  ) m`;

/** The start of a contact in the log. */
type Start = Pick<QsoRow, 'ts' | 'minute'>;

/**
 * Matches reported contacts whose start is the end of one in the log, or vice versa: they are the same contact. Returns
 * the start in the log by position, undefined without a match.
 */
export async function matchByEndTime(
  tx: Queryable,
  accountId: number,
  rows: readonly QsoRow[],
): Promise<(Start | undefined)[]> {
  const ends = rows.map(endOf);
  const found = await tx.run(FIND, {
    accountId,
    calls: rows.map(({ call }) => call),
    bands: rows.map(({ band }) => band),
    modes: rows.map(({ mode }) => mode),
    minutes: rows.map(({ minute }) => minute),
    ends,
    endOnStartDates: rows.map(({ minute }, at) => endOnStartDate(minute, ends[at] ?? null)),
    details: rows.map(({ fields }) => keyDetail(fields)),
  });
  const starts: (Start | undefined)[] = [];
  for (const { ord, ts } of found) starts[ord - 1] = { ts, minute: minuteOf(ts.getTime()) };
  return starts;
}

/** The end time of a contact that lasted past midnight, on the date of its start; null for others. */
function endOnStartDate(minute: number, ended: number | null): number | null {
  return ended !== null && Math.floor(ended / DAY) > Math.floor(minute / DAY) ? ended - DAY : null;
}

/** The end minute of a contact with TIME_OFF: the first after its start with that time of day. */
function endOf({ minute, fields }: QsoRow): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3])([0-5]\d)/.exec(fields?.TIME_OFF ?? '') ?? [];
  if (hours === undefined) return null;
  const ofDay = Number(hours) * 60 + Number(minutes);
  return minute + ((((ofDay - minute) % DAY) + DAY) % DAY);
}
