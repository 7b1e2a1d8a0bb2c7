import type { FullQsoAnswer, PublicQso, Qso } from '@pileup/contract/logbook';
import type { Contesting, Stations } from '../../identity/index.js';
import { type Queryable, statement } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { publicQsoOf } from './public-qso.js';
import { qsoOf, type StoredQso } from './qso.js';

const QSOS_BY_ID = statement('select * from logbook.qso where qdo_id = any ($1::bigint[]) and deleted_at is null');
const QSO_BY_ID = statement('select * from logbook.qso where qdo_id = $1 and deleted_at is null');

/**
 * A contact by id: complete for its owner, the public fields for others. Not found while its account's deletion is
 * pending.
 */
export async function fullQso(
  database: Queryable,
  qdoId: number,
  readerId: number | undefined,
  stations: Stations,
  contesting: Contesting,
): Promise<FullQsoAnswer> {
  const [row] = await database.run<StoredQso>(QSO_BY_ID, [qdoId]);
  if (!row) throw new NotFound('Error loading QSO');
  if (row.account_id === readerId) return { qso: { ...qsoOf(row), freq_hidden: false, mine: true } };
  if (!(await stations.summaries([row.account_id])).has(row.account_id)) throw new NotFound('Error loading QSO');
  return { qso: publicQsoOf(row, (await contesting.now()).has(row.account_id)) };
}

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
  const rows = await database.run<StoredQso>(QSOS_BY_ID, [qdoIds]);
  const inContest = await contesting.now();
  return rows.map((row) => ({
    accountId: row.account_id,
    full: qsoOf(row),
    visible: publicQsoOf(row, inContest.has(row.account_id)),
  }));
}
