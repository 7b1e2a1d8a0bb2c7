import type { PublicQso, Qso } from '@pileup/contract/logbook';
import type { Contesting } from '../../identity/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { publicQsoOf } from './public-qso.js';
import { qsoOf, type StoredQso } from './qso.js';

const QSOS_BY_ID = sql<
  { qdoIds: readonly number[] },
  StoredQso
>`select * from logbook.qso where qdo_id = any ($qdoIds::bigint[]) and deleted_at is null`;

/** A contact as its owner and as others may see it. */
export interface QsoViews {
  accountId: number;
  full: Qso;
  visible: PublicQso;
}

/** Contacts by id, unordered, without deleted ones. */
export async function qsoViews(
  database: Queryable,
  qdoIds: readonly number[],
  contesting: Contesting,
): Promise<QsoViews[]> {
  const rows = await database.run(QSOS_BY_ID, { qdoIds });
  const inContest = await contesting.now();
  return rows.map((row) => ({
    accountId: row.account_id,
    full: qsoOf(row),
    visible: publicQsoOf(row, inContest.has(row.account_id)),
  }));
}
