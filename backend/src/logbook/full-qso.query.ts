import type { FullQsoAnswer } from '@pileup/contract/logbook';
import { type Runs, statement } from '../platform/database.js';
import { NotFound } from '../platform/errors.js';
import { publicQsoOf, qsoOf, type StoredQso } from './qso.js';

const ANYBODYS = statement('select * from logbook.qso where qdo_id = $1 and deleted_at is null');

/** A contact by its number: whole for its owner, the public fields for everybody else. */
export async function fullQso(database: Runs, qdoId: number, readerId: number | undefined): Promise<FullQsoAnswer> {
  const [row] = await database.run<StoredQso>(ANYBODYS, [qdoId]);
  if (!row) throw new NotFound('Error loading QSO');
  return { qso: row.account_id === readerId ? { ...qsoOf(row), freq_hidden: false, mine: true } : publicQsoOf(row) };
}
