import { Injectable } from '@nestjs/common';
import type { BoardProofRequest, BoardProofResponse, NotCountedReason, ProofQso } from '@pileup/contract/ranking';
import { publicFrequency } from '@pileup/radio/contests/hidden-frequency';
import { Contesting } from '../identity/index.js';
import { FACTS_OF_ACCOUNT, isoSeconds, minuteOf } from '../logbook/index.js';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { NotFound } from '../platform/errors.js';
import { isRanked, JUDGED } from './counting-rules.js';
import { DAY_BOARDS, ROLLING_BOARDS, rangeOf } from './leaderboard-definitions.js';
import { fastSlots, rapidContacts, slotOf } from './rapid-logging.js';

const MAX_LISTED = 500;

const STATION = sql<{ call: string; viewerId: number; provenAt: Date | null }, { accountId: number }>`
  select account_id as "accountId" from ranking.station s
  where callsign = $call and (${isRanked('$provenAt::timestamptz')} or account_id = $viewerId)`;

// Class, band and mode are null for all; `isRolling` is whether the rate of a minute counts, `provenAt` is now, or null
// where addresses count as confirmed.
const PROOF = sql<
  {
    accountId: number;
    fromMinute: number;
    toMinute: number;
    from: Date;
    to: Date;
    now: Date;
    modeClass: string | null;
    band: string | null;
    mode: string | null;
    isRolling: boolean;
    provenAt: Date | null;
  },
  ProofRow
>`
  with ${FACTS_OF_ACCOUNT}, ${JUDGED}, counting as materialized (
    select account_id, qdo_id, ts from ranking_judged
    where never is null and ts > $from::timestamptz - interval '1 minute' and ts <= $now::timestamptz and $isRolling
  ), ${rapidContacts('counting')}, ${fastSlots(`p.account_id = $accountId::integer
      and p.slot between ${slotOf('$from::timestamptz')} - 2 and ${slotOf('$to::timestamptz')} + 2`)}, wanted as materialized (
    select *, coalesce(never, case when ts > $now::timestamptz then 'future' when excluded then 'excluded'
      when unproven_until > $provenAt::timestamptz then 'unproven'
      when qdo_id in (select qdo_id from ranking_rapid)
        or import_id is null and ${slotOf('ts')} in (select slot from ranking_fast) then 'rate' end) as reason
    from ranking_judged
    where ts >= $from::timestamptz and ts < $to::timestamptz and mode_class = coalesce($modeClass, mode_class)
      and band = coalesce($band, band) and common_mode = coalesce($mode, common_mode)
  ), numbered as (
    select *, row_number() over (partition by reason is null order by ts desc, qdo_id desc) as place,
      count(*) over (partition by reason is null)::integer as of
    from wanted
  )
  select qdo_id, ts, call as "Call", station_callsign, band as "Band", mode as "Mode", submode as "SubMode", freq_hz,
    contest_name, received_at, reason, of
  from numbered where place <= ${MAX_LISTED} order by place`;

interface ProofRow extends Omit<ProofQso, 'TS' | 'Freq' | 'received_at'> {
  ts: Date;
  freq_hz: number | null;
  contest_name: string;
  received_at: Date;
  reason: NotCountedReason | null;
  of: number;
}

/** The contacts behind a leaderboard row, by the same rules that counted them. */
@Injectable()
export class BoardProof {
  constructor(
    private readonly database: Database,
    private readonly contesting: Contesting,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async read(request: BoardProofRequest, viewerId: number | undefined): Promise<BoardProofResponse> {
    const now = this.clock.now();
    const provenAt = this.config.sendsMail ? new Date(now) : null;
    const call = request.station_callsign;
    const [station] = await this.database.run(STATION, { call, viewerId: viewerId ?? 0, provenAt });
    if (!station) throw new NotFound('This station is not on any board.');
    const { from, to } = rangeOf(request.board ? { key: request.board } : { period: request.period ?? 'today' }, now);
    const modeClass = request.board ? (DAY_BOARDS[request.board]?.modeClass ?? null) : (request.mode_class ?? null);
    const rows = await this.database.run(PROOF, {
      accountId: station.accountId,
      fromMinute: minuteOf(from) - 1,
      toMinute: minuteOf(to),
      from: new Date(from),
      to: new Date(to),
      now: new Date(now),
      modeClass,
      band: request.band || null,
      mode: request.mode || null,
      isRolling: request.board !== undefined && request.board in ROLLING_BOARDS,
      provenAt,
    });
    const inContest = (await this.contesting.now()).has(station.accountId);
    const toAnswer = (row: ProofRow) => proofQso(row, station.accountId !== viewerId, inContest);
    const counted = rows.filter(({ reason }) => reason === null);
    const others = rows.filter(({ reason }) => reason !== null);
    return {
      station_callsign: call,
      from: isoSeconds(from),
      to: isoSeconds(to),
      count: counted[0]?.of ?? 0,
      not_counted_count: others[0]?.of ?? 0,
      counted: counted.map(toAnswer),
      not_counted: others.map((row) => ({ ...toAnswer(row), reason: row.reason as NotCountedReason })),
    };
  }
}

function proofQso(
  { ts, freq_hz, contest_name, received_at, reason: _, of: __, ...qso }: ProofRow,
  isOther: boolean,
  contesting: boolean,
): ProofQso {
  return {
    ...qso,
    TS: isoSeconds(ts.getTime()),
    Freq: publicFrequency(freq_hz, isOther ? contest_name : '', isOther && contesting),
    received_at: isoSeconds(received_at.getTime()),
  };
}
