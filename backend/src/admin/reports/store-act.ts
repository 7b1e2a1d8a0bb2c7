import type { AdminAct } from '@pileup/contract/admin/reports';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

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

const STORE = sql<{
  adminId: number | null;
  act: string;
  kind: string;
  thingId: number | null;
  ownerId: number | null;
  reason: string;
  createdAt: Date;
  detail: string;
}>`
  insert into admin.act (account_id, act, kind, thing_id, owner_id, reason, created_at, detail, origin)
  values ($adminId::integer, $act, $kind, $thingId, $ownerId, $reason, $createdAt, $detail,
    case when $adminId is null then 'command line' else 'page' end)`;

/** Adds to the history what an administrator did, in the transaction that does it. */
export async function storeAct(
  { adminId, act, kind, id, ownerId, reason, detail = '' }: StoredAct,
  now: number,
  tx: Queryable,
): Promise<void> {
  await tx.run(STORE, { adminId, act, kind, thingId: id, ownerId, reason, createdAt: new Date(now), detail });
}
