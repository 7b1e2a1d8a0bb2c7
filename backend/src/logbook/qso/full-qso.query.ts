import type { FullQsoAnswer, PublicQso, Qso } from '@pileup/contract/logbook';
import type { Contesting, Stations } from '../../identity/index.js';
import { type Runs, statement } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { publicQsoOf, qsoOf, type StoredQso } from './qso.js';

const SEVERAL = statement('select * from logbook.qso where qdo_id = any ($1::bigint[]) and deleted_at is null');
const ANYBODYS = statement('select * from logbook.qso where qdo_id = $1 and deleted_at is null');

/**
 * A contact by its number: whole for its owner, the public fields for everybody else, nothing where its account is to
 * be deleted.
 */
export async function fullQso(
  database: Runs,
  qdoId: number,
  readerId: number | undefined,
  stations: Stations,
  contesting: Contesting,
): Promise<FullQsoAnswer> {
  const [row] = await database.run<StoredQso>(ANYBODYS, [qdoId]);
  if (!row) throw new NotFound('Error loading QSO');
  if (row.account_id === readerId) return { qso: { ...qsoOf(row), freq_hidden: false, mine: true } };
  if (!(await stations.faces([row.account_id])).has(row.account_id)) throw new NotFound('Error loading QSO');
  return { qso: publicQsoOf(row, (await contesting.now()).has(row.account_id)) };
}

/** A contact as its owner and as everybody else may see it. */
export interface SeenQso {
  accountId: number;
  whole: Qso;
  shown: PublicQso;
}

/** Contacts by their numbers, in no order; deleted ones are left out. */
export async function publicQsos(
  database: Runs,
  qdoIds: readonly number[],
  contesting: Contesting,
): Promise<SeenQso[]> {
  const rows = await database.run<StoredQso>(SEVERAL, [qdoIds]);
  const inContest = await contesting.now();
  return rows.map((row) => ({
    accountId: row.account_id,
    whole: qsoOf(row),
    shown: publicQsoOf(row, inContest.has(row.account_id)),
  }));
}
