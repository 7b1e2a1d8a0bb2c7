import type { AdminAct } from '@pileup/contract/reports';
import { type Queryable, statement } from '../../platform/database/database.js';

export interface StoredAct {
  adminId: number;
  act: AdminAct['act'];
  kind: AdminAct['kind'];
  id: number;
  ownerId: number | null;
  reason: string;
}

const STORE = statement(`
  insert into admin.act (account_id, act, kind, thing_id, owner_id, reason, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`);

/** Adds to the history what an administrator did, in the transaction that does it. */
export async function storeAct(
  { adminId, act, kind, id, ownerId, reason }: StoredAct,
  now: number,
  tx: Queryable,
): Promise<void> {
  await tx.run(STORE, [adminId, act, kind, id, ownerId, reason, new Date(now)]);
}
