import type { AwardDetail, AwardFiles, AwardHolder, AwardPlace } from '@pileup/contract/awards/awards';
import { awardSerial } from '@pileup/radio/awards/award-text';
import { ALL_STATIONS } from '../../identity/index.js';
import { isoSeconds } from '../../logbook/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { type NotNull, sql } from '../../platform/database/sql.js';
import { NotFound } from '../../platform/errors.js';
import { AWARD_COLUMNS, AWARDS, type AwardRow, awardOf, IS_PUBLIC } from './award-rows.js';

const DETAIL = sql<{ id: number; readerId: number; seesAll: boolean }, AwardDetailRow>`
  select ${AWARD_COLUMNS}, a.period_id as "periodId", a.callsign, p.rule_version as "ruleVersion", p.decided_at as "decidedAt",
    a.entities, a.bands, a.first_at as "firstAt", a.last_at as "lastAt", a.proof, a.key_id as "keyId", a.assertion,
    a.revoked_at as "revokedAt", a.revoked_reason as "revokedReason"
  from ${AWARDS} where a.id = $id and ($seesAll or a.account_id = $readerId or ${IS_PUBLIC})`;
const PLACES = sql<{ periodId: number }, AwardPlace>`
  select l.place, s.callsign as station_callsign, l.count
  from awards.place l join (${ALL_STATIONS}) s on s.account_id = l.account_id and not s.excluded
  where l.period_id = $periodId order by l.place, s.callsign`;

/** A stored award with everything that its page and its certificate show. */
export interface AwardDetailRow extends AwardRow {
  periodId: number;
  callsign: string;
  ruleVersion: number;
  decidedAt: Date;
  entities: number;
  bands: number;
  firstAt: Date;
  lastAt: Date;
  proof: string;
  /** It is signed in the transaction that decides it. */
  keyId: NotNull<string>;
  assertion: NotNull<string>;
  revokedAt: Date | null;
  revokedReason: string | null;
}

/**
 * An award as a reader may see it: only its holder sees those of a station that is excluded from leaderboards.
 * @throws NotFound
 */
export async function visibleAward(
  database: Queryable,
  id: number,
  readerId: number | undefined,
  seesAll = false,
): Promise<AwardDetailRow> {
  const [row] = await database.run(DETAIL, { id, readerId: readerId ?? 0, seesAll });
  if (!row) throw new NotFound('Award not found.');
  return row;
}

/** The final order of a period, without stations that others no longer see. */
export function placesOf(database: Queryable, periodId: number): Promise<AwardPlace[]> {
  return database.run(PLACES, { periodId });
}

/** How far the next station was behind; null without one. */
export function aheadBy({ count }: Pick<AwardRow, 'count'>, places: readonly AwardPlace[]): number | null {
  const next = places.find(({ place }) => place > 1);
  return next ? count - next.count : null;
}

export function awardDetail(
  row: AwardDetailRow,
  user: AwardHolder,
  places: readonly AwardPlace[],
  files: AwardFiles,
  readerId: number | undefined,
): AwardDetail {
  const iso = (date: Date) => isoSeconds(date.getTime());
  return {
    ...awardOf(row, user),
    ...files,
    state: row.state,
    revocation:
      row.revokedAt && row.revokedReason !== null
        ? { revoked_at: iso(row.revokedAt), reason: row.revokedReason }
        : null,
    serial: awardSerial(row.id, row.to.getTime()),
    rule_version: row.ruleVersion,
    decided_at: iso(row.decidedAt),
    entity_count: row.entities,
    band_count: row.bands,
    first_qso: iso(row.firstAt),
    last_qso: iso(row.lastAt),
    ahead_by: aheadBy(row, places),
    places: [...places],
    proof: row.proof,
    key_id: row.keyId,
    mine: row.accountId === readerId,
  };
}
