import { type Runs, statement } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import type { StoredQso } from './qso.js';

const LIVE = statement('select * from logbook.qso where qdo_id = $1 and account_id = $2 and deleted_at is null');
const LOCKED = statement('select * from logbook.qso where qdo_id = $1 and account_id = $2 for update');

/** One's own contact; absent, deleted and somebody else's are not told apart. */
export async function ownQso(database: Runs, qdoId: number, accountId: number): Promise<StoredQso> {
  const [row] = await database.run<StoredQso>(LIVE, [qdoId, accountId]);
  if (!row) throw new NotFound('This contact is not in your log.');
  return row;
}

/** The same for a change: locked until the transaction ends, deleted ones included. */
export async function lockOwnQso(tx: Runs, qdoId: number, accountId: number): Promise<StoredQso> {
  const [row] = await tx.run<StoredQso>(LOCKED, [qdoId, accountId]);
  if (!row) throw new NotFound('This contact is not in your log.');
  return row;
}
