import { type Runs, statement } from '../../platform/database/database.js';
import { minuteOf } from '../qso/natural-key.js';
import type { QsoRow } from '../qso/qso.js';
import { MINUTES_APART } from './staged-rows.js';

// Some programs put the end of a contact where its start belongs (they read TIME_OFF last, or know nothing else).

/** A day, in minutes: no contact lasts longer. */
const DAY = 24 * 60;

/** The minute in which a stored contact ended, where its record says so: the first after its start with that time of day. */
const ENDED = `case when q.fields->>'TIME_OFF' ~ '^([01]\\d|2[0-3])[0-5]\\d' then q.minute + (
  left(q.fields->>'TIME_OFF', 2)::integer * 60 + substr(q.fields->>'TIME_OFF', 3, 2)::integer - q.minute % ${DAY} + ${DAY}
) % ${DAY} end`;

// $2 to $5 calls, bands, modes and minutes; $6 the minutes at which they ended, or null; $7 the same a day earlier, of those
// that lasted past midnight: who puts the time of the end in its place leaves the date of the start. Along (account, call, minute).
const FIND = statement(`
  select i.ord::integer as ord, m.ts from unnest($2::text[], $3::text[], $4::text[], $5::integer[], $6::integer[], $7::integer[])
    with ordinality as i (call, band, mode, minute, ended, wrong_day, ord)
  cross join lateral (
    select q.ts from logbook.qso q
    where q.account_id = $1::integer and q.call = i.call and q.band = i.band and q.mode = i.mode and q.deleted_at is null
      and q.minute between i.minute - ${DAY} and i.minute + ${DAY}
      and (q.minute in (i.ended, i.wrong_day) or ${ENDED} = i.minute
        or (${ENDED} = i.minute + ${DAY} and ${ENDED} / ${DAY} > q.minute / ${DAY}))
      and not exists (
        select from logbook.qso n where n.account_id = $1 and n.call = i.call and n.band = i.band and n.mode = i.mode
          and n.deleted_at is null and n.minute between i.minute - ${MINUTES_APART} and i.minute + ${MINUTES_APART})
    order by abs(q.minute - i.minute), q.qdo_id limit 1
  ) m`);

/** When a contact that was already told began. */
type Start = Pick<QsoRow, 'ts' | 'minute'>;

/**
 * Of contacts that are being reported, those whose start is the end of one in the log, or the other way round: the same
 * contact. Answers the start the log has, by position; nothing for the others.
 */
export async function startsKnown(
  tx: Runs,
  accountId: number,
  rows: readonly QsoRow[],
): Promise<(Start | undefined)[]> {
  const ends = rows.map(endOf);
  const found = await tx.run<{ ord: number; ts: Date }>(FIND, [
    accountId,
    rows.map(({ call }) => call),
    rows.map(({ band }) => band),
    rows.map(({ mode }) => mode),
    rows.map(({ minute }) => minute),
    ends,
    rows.map(({ minute }, at) => beforeMidnight(minute, ends[at] ?? null)),
  ]);
  const starts: (Start | undefined)[] = [];
  for (const { ord, ts } of found) starts[ord - 1] = { ts, minute: minuteOf(ts.getTime()) };
  return starts;
}

/** Of a contact that lasted past midnight: its end, a day too early. */
function beforeMidnight(minute: number, ended: number | null): number | null {
  return ended !== null && Math.floor(ended / DAY) > Math.floor(minute / DAY) ? ended - DAY : null;
}

/** The minute in which a contact ended, where its record says so; the first after its start with this time of day. */
function endOf({ minute, fields }: QsoRow): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3])([0-5]\d)/.exec(fields?.TIME_OFF ?? '') ?? [];
  if (hours === undefined) return null;
  const ofDay = Number(hours) * 60 + Number(minutes);
  return minute + ((((ofDay - minute) % DAY) + DAY) % DAY);
}
