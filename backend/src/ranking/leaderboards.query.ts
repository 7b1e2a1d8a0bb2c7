import type { BandStat, BoardKey, BoardRow, Leaderboards, Period, PeriodBoards } from '@pileup/contract/ranking';
import { publicFrequency } from '@pileup/radio/contests/hidden-frequency';
import type { Contesting } from '../identity/index.js';
import { LOGGED_LIVE } from '../logbook/index.js';
import type { Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { isRanked } from './counting-rules.js';
import {
  BOARD_KEYS,
  DAY_BOARDS,
  MAX_ROWS,
  MODE_CLASSES,
  PERIODS,
  ROLLING_BOARDS,
  SLOT_SECONDS,
  type SpanName,
  spansAt,
} from './leaderboard-definitions.js';
import { fastSlots, rapidContacts, slotOf } from './rapid-logging.js';

/** The contents of all leaderboards at one time. */
export interface LeaderboardState {
  leaderboards: Leaderboards;
  periods: Record<Period, PeriodBoards>;
  /** The station with most contacts today in all modes. */
  topToday: { accountId: number; callsign: string; count: number } | null;
  bandStats: BandStat[];
}

const IN_FAST_SLOT = `exists (
        select from ranking_fast f where f.account_id = c.account_id and f.slot = ${slotOf('c.ts')}) and ${LOGGED_LIVE('c')}`;

// Subtracted are contacts of today with a time in the future, and those of slots with more than an operator can log.
// `provenAt` is now, or null where addresses count as confirmed.
// Ties are broken by the earlier last contact, which is read only for stations in the top places.
const BY_DAYS = sql<
  { now: Date; names: readonly string[]; firsts: readonly string[]; lasts: readonly string[]; provenAt: Date | null },
  DayRow
>`
  with span as (
    select * from unnest($names::text[], $firsts::date[], $lasts::date[]) as s (name, first, last)
  ), ${fastSlots(`p.slot >= (select ${slotOf("min(first)::timestamp at time zone 'UTC'")} from span) - 2`)}, counts as (
    select account_id, day, mode_class, n from ranking.day
    where day >= (select min(first) from span) and day <= (select max(last) from span)
    union all
    select account_id, (ts at time zone 'UTC')::date, mode_class, -1 from ranking.counted c where ts > $now
      and not (${IN_FAST_SLOT})
    union all
    select account_id, (to_timestamp(slot * ${SLOT_SECONDS}::bigint) at time zone 'UTC')::date, mode_class, -k.n
    from ranking_fast join ranking.pace p using (account_id, slot)
    cross join lateral (values ${MODE_CLASSES.map((name) => `('${name}', p.${name})`).join(', ')}) k (mode_class, n)
    where k.n <> 0
  ), summed as (
    select k.account_id, k.mode_class, span.name, sum(k.n) as n
    from (select account_id, day, mode_class, sum(n) as n from counts group by 1, 2, 3) k
    join span on k.day between span.first and span.last
    group by 1, 2, 3
  ), totals as (
    select * from summed
    union all
    select account_id, null, name, sum(n) from summed group by account_id, name
  ), placed as (
    select t.*, s.callsign, rank() over (partition by t.name, t.mode_class order by t.n desc) as place
    from totals t join ranking.station s on s.account_id = t.account_id and ${isRanked('$provenAt::timestamptz')}
    where t.n > 0
  ), reached as (
    select p.*, (
      select max(c.ts) from ranking.counted c
      where c.account_id = p.account_id and c.ts <= $now and (p.mode_class is null or c.mode_class = p.mode_class)
        and c.ts >= span.first::timestamp at time zone 'UTC' and c.ts < (span.last + 1)::timestamp at time zone 'UTC'
    ) as at
    from placed p join span on span.name = p.name where p.place <= ${MAX_ROWS}
  )
  select * from (
    select account_id as "accountId", callsign, name as span, mode_class as "modeClass", n::integer as count,
      row_number() over (partition by name, mode_class order by n desc, at, callsign)::integer as place
    from reached
  ) r where place <= ${MAX_ROWS} order by span, "modeClass", place`;

/** Lengths of the boards in minutes; a longer board contains the contacts of a shorter one. */
const LENGTHS = [...new Set(Object.values(ROLLING_BOARDS).map(({ minutes }) => minutes))].sort((a, b) => a - b);
const LONGEST = Math.max(...LENGTHS);
const since = (minutes: number) => `$now::timestamptz - interval '${minutes} minutes'`;

// One minute more is read, for the rate of the first contacts. Each contact is counted once,
// under the shortest board it is part of; the boards add up these counts, which are few. Frequencies are read only for
// the rows shown.
const ROLLING = sql<{ now: Date; provenAt: Date | null }, RollingRow>`
  with board (key, minutes, split, least) as (
    values ${Object.entries(ROLLING_BOARDS)
      .map(([key, { minutes, byBandAndMode, atLeast }]) => `('${key}', ${minutes}, ${byBandAndMode}, ${atLeast})`)
      .join(', ')}
  ), counted as materialized (
    select account_id, qdo_id, ts, band, mode from ranking.counted where ts > ${since(LONGEST + 1)} and ts <= $now
  ), ${fastSlots(`p.slot >= ${slotOf(since(LONGEST))} - 2`)}, ${rapidContacts('counted')}, recent as materialized (
    select account_id, band, mode, count(*) as n, max(ts) as at,
      case ${LENGTHS.map((minutes) => `when ts > ${since(minutes)} then ${minutes}`).join(' ')} end as minutes
    from counted c where ts > ${since(LONGEST)}
      and not exists (select from ranking_rapid r where (r.account_id, r.qdo_id) = (c.account_id, c.qdo_id))
      and not (${IN_FAST_SLOT})
    group by 1, 2, 3, 6
  ), grouped as (
    select b.key, b.least, r.account_id, s.callsign, case when b.split then r.band end as band,
      case when b.split then r.mode end as mode, sum(r.n)::integer as count, max(r.at) as at
    from recent r join board b on r.minutes <= b.minutes
    join ranking.station s on s.account_id = r.account_id and ${isRanked('$provenAt::timestamptz')}
    group by 1, 2, 3, 4, 5, 6
  ), placed as (
    select *, row_number() over (partition by key order by count desc, at, callsign, band, mode)::integer as place
    from grouped where count >= least
  )
  select key, p.account_id as "accountId", callsign, p.band, p.mode, count, freq_hz as "freqHz",
    coalesce(contest_name, '') as "contestName"
  from placed p left join lateral (
    select freq_hz, contest_name from ranking.counted c
    where c.account_id = p.account_id and c.ts <= $now and c.band = p.band and c.mode = p.mode
    order by c.ts desc, c.qdo_id desc limit 1
  ) newest on true
  where place <= ${MAX_ROWS} order by key, place`;

const BAND_STATS = sql<{ now: Date }, BandStat>`
  select band, mode, mode_class, count(*)::integer as count from ranking.counted
  where ts > $now::timestamptz - interval '100 minutes' and ts <= $now
  group by band, mode, mode_class order by count desc, band, mode`;

interface DayRow {
  accountId: number;
  callsign: string;
  span: SpanName;
  modeClass: string | null;
  count: number;
  place: number;
}

interface RollingRow {
  key: BoardKey;
  accountId: number;
  callsign: string;
  band: string | null;
  mode: string | null;
  count: number;
  freqHz: number | null;
  contestName: string;
}

/**
 * Reads all leaderboards at `now` (ms since 1970). A station in a contest shows no frequency.
 * @param sendsMail without a mail server every address counts as confirmed
 */
export async function readLeaderboards(
  database: Queryable,
  { now, sendsMail }: { now: number; sendsMail: boolean },
  contesting: Pick<Contesting, 'now'>,
): Promise<LeaderboardState> {
  const at = new Date(now);
  const provenAt = sendsMail ? at : null;
  const spans = Object.entries(spansAt(now));
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const [byDays, byMinutes, bandStats] = await Promise.all([
    database.run(BY_DAYS, {
      now: at,
      names: spans.map(([name]) => name),
      firsts: spans.map(([, { first }]) => day(first)),
      lasts: spans.map(([, { last }]) => day(last)),
      provenAt,
    }),
    database.run(ROLLING, { now: at, provenAt }),
    database.run(BAND_STATS, { now: at }),
  ]);

  const inContest = await contesting.now();

  const days = Map.groupBy(byDays, ({ span, modeClass }) => `${span} ${modeClass}`);
  const ofDays = (span: SpanName, modeClass: string | null): BoardRow[] =>
    (days.get(`${span} ${modeClass}`) ?? []).map(({ callsign, count }) => ({ station_callsign: callsign, count }));
  const boards = Map.groupBy(byMinutes, ({ key }) => key);
  const ofKey = (key: BoardKey): BoardRow[] => {
    const days = DAY_BOARDS[key];
    if (days) return ofDays(days.span, days.modeClass);
    return (boards.get(key) ?? []).map((row) => rollingRow(row, inContest.has(row.accountId)));
  };
  const top = days.get('today null')?.[0];
  return {
    leaderboards: recordOf(BOARD_KEYS, ofKey),
    periods: recordOf(PERIODS, (period) => recordOf(MODE_CLASSES, (modeClass) => ofDays(period, modeClass))),
    topToday: top ? { accountId: top.accountId, callsign: top.callsign, count: top.count } : null,
    bandStats,
  };
}

function recordOf<Name extends string, Value>(keys: readonly Name[], of: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Name, Value>;
}

/** The pile-up board shows the frequency, unless the station is in a contest. */
function rollingRow(
  { key, callsign, count, band, mode, freqHz, contestName }: RollingRow,
  contesting: boolean,
): BoardRow {
  const row: BoardRow = { station_callsign: callsign, count };
  if (band === null || mode === null) return row;
  Object.assign(row, { band, mode });
  if (key !== 'lb_hot_now_2') return row;
  return { ...row, freq: publicFrequency(freqHz, contestName, contesting), ContestName: contestName };
}
