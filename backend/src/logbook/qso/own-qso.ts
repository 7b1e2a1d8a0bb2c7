import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Changed, NotFound } from '../../platform/errors.js';
import type { StoredQso } from './qso.js';

const OWN = sql<
  { qdoId: number; accountId: number },
  StoredQso
>`select * from logbook.qso where qdo_id = $qdoId and account_id = $accountId and deleted_at is null`;
const OWN_FOR_UPDATE = sql<
  { qdoId: number; accountId: number },
  StoredQso
>`select * from logbook.qso where qdo_id = $qdoId and account_id = $accountId for update`;

/** A contact of the account. @throws NotFound if it is absent, deleted or another account's */
export async function ownQso(database: Queryable, qdoId: number, accountId: number): Promise<StoredQso> {
  const [row] = await database.run(OWN, { qdoId, accountId });
  if (!row) throw new NotFound('This contact is not in your log.');
  return row;
}

/** The same, deleted ones included, locked until the transaction ends. */
export async function lockOwnQso(tx: Queryable, qdoId: number, accountId: number): Promise<StoredQso> {
  const [row] = await tx.run(OWN_FOR_UPDATE, { qdoId, accountId });
  if (!row) throw new NotFound('This contact is not in your log.');
  return row;
}

/** @param ifUpdatedAt ms; undefined for any state @throws Changed if the contact was changed since */
export function assertUnchanged(qso: StoredQso, ifUpdatedAt: number | undefined): void {
  if (ifUpdatedAt !== undefined && qso.updated_at.getTime() !== ifUpdatedAt)
    throw new Changed('This contact was changed meanwhile.');
}
