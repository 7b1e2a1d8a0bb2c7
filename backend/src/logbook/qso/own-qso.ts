import { isPortableOf } from '@pileup/radio/station-call';
import type { Me } from '../../identity/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Changed, NotFound, RuleBroken } from '../../platform/errors.js';
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
    throw new Changed('This contact has been changed in the meantime.');
}

/**
 * Contacts are logged and edited under the account's own call, portable or not; those under other calls can only be
 * imported.
 *
 * @throws RuleBroken for another call
 */
export function requireOwnCall(me: Me, call: string | null | undefined): void {
  if (!call || isPortableOf(call.toUpperCase(), me.callsign)) return;
  throw new RuleBroken(`You are logged in as ${me.callsign}.`, {
    station_callsign: [`Contacts are logged as ${me.callsign}, with a portable prefix or suffix if you like.`],
  });
}
