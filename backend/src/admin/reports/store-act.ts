import type { AdminAct } from '@pileup/contract/admin/reports';
import { type Queryable, statement } from '../../platform/database/database.js';

export interface StoredAct {
  /** Null for the command line. */
  adminId: number | null;
  act: AdminAct['act'];
  kind: AdminAct['kind'];
  /** Null for an act on accounts. */
  id: number | null;
  ownerId: number | null;
  reason: string;
  detail?: string;
}

const STORE = statement(`
  insert into admin.act (account_id, act, kind, thing_id, owner_id, reason, created_at, detail, origin)
  values ($1::integer, $2, $3, $4, $5, $6, $7, $8, case when $1 is null then 'command line' else 'page' end)`);

/** Adds to the history what an administrator did, in the transaction that does it. */
export async function storeAct(
  { adminId, act, kind, id, ownerId, reason, detail = '' }: StoredAct,
  now: number,
  tx: Queryable,
): Promise<void> {
  await tx.run(STORE, [adminId, act, kind, id, ownerId, reason, new Date(now), detail]);
}
