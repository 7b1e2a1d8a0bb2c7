import { Injectable } from '@nestjs/common';
import type { PeriodClass } from '@pileup/contract/ranking';
import { COUNTED_BY, isCounted, Projection, type ProjectionSql, RECEIVED_WITHIN_HOURS } from '../logbook/index.js';
import { MODE_CLASSES } from './leaderboard-definitions.js';
import { slotOf } from './rapid-logging.js';

// Which contacts count, and the read tables built from them. The same SQL is used when contacts are logged, when the
// tables are rebuilt, and for the proof of a leaderboard row.

/** Incremented with every change of the rules below; the tables are then rebuilt at the next start. */
export const RULES_VERSION = 4;

/** Whether a contact was logged under the account's own call, portable or not. */
const IS_OWN = `position('/' || s.callsign || '/' in '/' || f.station_callsign || '/') > 0`;
/** The limit holds in both directions: an old contact does not count after its time is changed to today. */
const IS_IN_TIME = `f.received_at between f.ts - interval '${RECEIVED_WITHIN_HOURS} hours' and f.ts + interval '${RECEIVED_WITHIN_HOURS} hours'`;

/** The mode as operators name it: FT4, JS8 and Q65 are all MFSK in ADIF, and pile-ups of their own. */
const COMMON_MODE = `case when f.submode <> '' and f.mode in ('MFSK', 'PSK', 'DIGITALVOICE') then f.submode else f.mode end`;

/**
 * The condition that boards list the station `s`.
 * @param now a parameter: the time, or null where addresses count as confirmed
 */
export const isRanked = (now: string): string => `(not s.excluded and coalesce(s.unproven_until <= ${now}, true))`;

/** The CTE `ranking_judged`: facts with the reason why they never count, if so. */
export const JUDGED = `
  ranking_judged as (
    select f.*, s.callsign, s.excluded, s.unproven_until, ${COMMON_MODE} as common_mode,
      case when not ${IS_OWN} then 'other call' when not ${IS_IN_TIME} then 'late'
        when not ${isCounted('f.')} then 'incomplete' end as never
    from facts f join ranking.station s on s.account_id = f.account_id
  )`;

/**
 * For statements of other modules, as a select: the contacts of the retained time that count, those of excluded stations
 * and in the future among them.
 */
export const COUNTED_CONTACTS = 'select account_id, ts, qdo_id, mode_class, band, dxcc from ranking.counted';
/** The number of counted contacts by station, UTC day and class of mode. */
export const COUNTED_BY_DAY = 'select account_id, day, mode_class, n from ranking.day';

const COUNTING = `${JUDGED}, ranking_counting as (select * from ranking_judged where never is null)`;
const DAYS = `select account_id, (ts at time zone 'UTC')::date as day, mode_class, sum(n)::integer as n
    from ranking_counting group by 1, 2, 3`;
const ROW = 'account_id, ts, qdo_id, freq_hz, mode_class, band, mode, contest_name, dxcc';
const VALUES = ROW.replace(' mode,', ' common_mode,');

const RAISED = `ranking_raised as (
    insert into ranking.day as d (account_id, day, mode_class, n)
    select * from (${DAYS} having sum(n) > 0) c order by 1, 2, 3
    on conflict (account_id, day, mode_class) do update set n = d.n + excluded.n
  )`;

const ofClass = (modeClass: PeriodClass) => `coalesce(sum(n) filter (where mode_class = '${modeClass}'), 0)`;
/** A slot that was pruned gets a row again until the next night. */
const UPDATE_PACE = `ranking_paced as (
    insert into ranking.pace as p (account_id, slot, ${MODE_CLASSES.join(', ')})
    select account_id, ${slotOf('ts')} as slot, ${MODE_CLASSES.map(ofClass).join(', ')}
    from ranking_counting where import_id is null
    group by 1, 2 having ${MODE_CLASSES.map((modeClass) => `${ofClass(modeClass)} <> 0`).join(' or ')} order by 1, 2
    on conflict (account_id, slot) do update set
      ${MODE_CLASSES.map((modeClass) => `${modeClass} = p.${modeClass} + excluded.${modeClass}`).join(', ')}
  )`;

export const PROJECTION = {
  reads: [
    'ts',
    'received_at',
    'station_callsign',
    'freq_hz',
    'mode_class',
    'band',
    'mode',
    'submode',
    'contest_name',
    'dxcc',
    'import_id',
    ...COUNTED_BY,
  ],
  onInsert: `${COUNTING}, ranking_counted as (
    insert into ranking.counted (${ROW}) select ${VALUES} from ranking_counting
  ), ${RAISED}, ${UPDATE_PACE}`,
  // A day that was pruned has no row to subtract from.
  onChange: `${COUNTING}, ranking_uncounted as (
    delete from ranking.counted c using ranking_counting f
    where f.n < 0 and c.account_id = f.account_id and c.ts = f.ts and c.qdo_id = f.qdo_id
      and not exists (select from ranking_counting a where a.n > 0 and (a.account_id, a.ts, a.qdo_id) = (f.account_id, f.ts, f.qdo_id))
  ), ranking_counted as (
    insert into ranking.counted as c (${ROW}) select ${VALUES} from ranking_counting where n > 0
    on conflict (account_id, ts, qdo_id) do update set (freq_hz, mode_class, band, mode, contest_name, dxcc) =
      (excluded.freq_hz, excluded.mode_class, excluded.band, excluded.mode, excluded.contest_name, excluded.dxcc)
  ), ${RAISED}, ${UPDATE_PACE}, ranking_lowered as (
    update ranking.day d set n = d.n + c.n from (${DAYS} having sum(n) < 0) c
    where (d.account_id, d.day, d.mode_class) = (c.account_id, c.day, c.mode_class)
  )`,
} satisfies ProjectionSql;

@Injectable()
@Projection({ module: 'ranking', order: 10 })
export class RankingProjection {
  readonly sql: ProjectionSql = PROJECTION;
}
