import type { AwardNotCountedReason, AwardProofQso, AwardProofResponse } from '@pileup/contract/awards/awards';
import { SUBSCRIPTION_PERIODS } from '../../billing/index.js';
import { ALL_STATIONS, type Contesting } from '../../identity/index.js';
import { FACTS_OF_ACCOUNT, isoSeconds, minuteOf, qsoViews } from '../../logbook/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { JUDGED } from '../../ranking/index.js';
import { ruleOf } from '../rules/award-rules.js';
import type { AwardRow } from './award-rows.js';

const PAGE_SIZE = 100;

interface ExplainedParams {
  accountId: number;
  periodId: number;
  /** The period exactly, and its minutes. */
  from: Date;
  to: Date;
  fromMinute: number;
  toMinute: number;
  modeClass: string | null;
  measure: string;
}

// Counted contacts are stored; the reasons of the others are those of the leaderboards and of `deciding/qualifying-sql.ts`.
const EXPLAINED = `${FACTS_OF_ACCOUNT}, ${JUDGED}, counted as materialized (
    select unnest(qdo_ids) as qdo_id from awards.award where account_id = $accountId and period_id = $periodId
  ), subscribed as materialized (
    select range_agg(tstzrange(p.from_at, p.to_at)) as spans
    from (${ALL_STATIONS}) s join (${SUBSCRIPTION_PERIODS}) p on p.main_id = s.main_id
    where s.account_id = $accountId and p.from_at < $to::timestamptz and p.to_at > $from::timestamptz
  ), of_period as (
    select j.qdo_id, j.ts, j.call, j.received_at, j.never, j.excluded, j.dxcc, c.qdo_id is not null as counts,
      j.ts <@ (select spans from subscribed) as is_subscribed,
      case $measure when 'entities' then j.dxcc::text when 'bands' then j.band end as value
    from ranking_judged j left join counted c using (qdo_id)
    where j.ts >= $from and j.ts < $to and j.mode_class = coalesce($modeClass, j.mode_class)
  ), valued as (
    select *, max(ts) filter (where counts) over (partition by value) as counted_at from of_period
  ), explained as (
    select qdo_id, ts, call, received_at, case when $measure <> 'contacts' then counted_at end as counted_at, case
      when counts then null
      when never is not null then never
      when is_subscribed is not true then 'not subscribed'
      when $measure = 'entities' and coalesce(dxcc, 0) = 0 then 'no entity'
      when $measure <> 'contacts' and counted_at is not null then 'duplicate'
      when excluded then 'excluded'
      else 'changed'
    end as reason
    from valued
  )`;

// `call` is a part of the call.
const PAGE = sql<ExplainedParams & { show: string; call: string; offset: number }, ExplainedRow>`
  with ${EXPLAINED}, wanted as (
    select * from explained
    where ($show = 'all' or ($show = 'counted') = (reason is null)) and ($call = '' or position($call::text in call) > 0)
  )
  select qdo_id, received_at as "receivedAt", reason, case when reason = 'duplicate' then counted_at end as "duplicateOf",
    count(*) over ()::integer as found
  from wanted order by ts desc, qdo_id desc limit ${PAGE_SIZE} offset $offset`;
const REASONS = sql<ExplainedParams, { reason: AwardNotCountedReason | null; count: number }>`
  with ${EXPLAINED} select reason, count(*)::integer as count from explained group by reason`;

interface ExplainedRow {
  qdo_id: number;
  receivedAt: Date;
  reason: AwardNotCountedReason | null;
  duplicateOf: Date | null;
  found: number;
}

interface ProofPage {
  readonly show: 'all' | 'counted' | 'not_counted';
  readonly call: string;
  readonly page: number;
}

/** The contacts of an award's period, newest first, as everyone may see them. */
export async function awardProof(
  database: Queryable,
  contesting: Contesting,
  award: AwardRow & { periodId: number },
  { show, call, page }: ProofPage,
): Promise<AwardProofResponse> {
  const { mode_class, measure } = ruleOf(award.rule);
  const { accountId, periodId, from, to } = award;
  const minutes = { fromMinute: minuteOf(from.getTime()), toMinute: minuteOf(to.getTime()) };
  const params = { accountId, periodId, from, to, ...minutes, modeClass: mode_class, measure };
  const [rows, reasonRows] = await Promise.all([
    database.run(PAGE, { ...params, show, call, offset: (page - 1) * PAGE_SIZE }),
    database.run(REASONS, params),
  ]);
  const views = await qsoViews(
    database,
    rows.map(({ qdo_id }) => qdo_id),
    contesting,
  );
  const byId = new Map(views.map(({ visible }) => [visible.qdo_id, visible]));
  // A contact that was deleted between the two statements is left out.
  const qsos = rows.flatMap((row) => {
    const qso = byId.get(row.qdo_id);
    return qso ? [proofQso(row, qso)] : [];
  });
  const countOf = (reason: AwardNotCountedReason | null) => reasonRows.find((row) => row.reason === reason)?.count ?? 0;
  const reasons = Object.fromEntries(reasonRows.flatMap(({ reason, count }) => (reason ? [[reason, count]] : [])));
  const counted = countOf(null);
  const count = rows[0]?.found ?? 0;
  return {
    qsos,
    page,
    pages: Math.max(1, Math.ceil(count / PAGE_SIZE)),
    count,
    counted,
    not_counted: reasonRows.reduce((sum, row) => sum + row.count, 0) - counted,
    gone: award.count - counted,
    reasons,
  };
}

type VisibleQso = Awaited<ReturnType<typeof qsoViews>>[number]['visible'];

function proofQso({ receivedAt, reason, duplicateOf }: ExplainedRow, qso: VisibleQso): AwardProofQso {
  const { qdo_id, TS, Call, station_callsign, Freq, Band, Mode, SubMode, SNT, RCV, country } = qso;
  return {
    qdo_id,
    TS,
    Call,
    station_callsign,
    Freq,
    Band,
    Mode,
    SubMode,
    SNT,
    RCV,
    country,
    received_at: isoSeconds(receivedAt.getTime()),
    reason,
    duplicate_of: duplicateOf && isoSeconds(duplicateOf.getTime()),
  };
}
