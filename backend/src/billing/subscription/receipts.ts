import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

const WRITE = sql<{ id: string; accountId: number | null; kind: string; at: Date; amount: number; refunded: number }>`
  insert into billing.receipt (id, account_id, kind, at, amount, refunded) values ($id, $accountId, $kind, $at, $amount, $refunded)
  on conflict (id) do update set refunded = excluded.refunded where billing.receipt.refunded <> excluded.refunded`;

export interface Receipt {
  readonly id: string;
  readonly accountId: number | null;
  readonly kind: 'subscription' | 'gift' | 'donation';
  readonly at: number;
  /** Pence. */
  readonly amount: number;
  readonly refunded: number;
}

export async function writeReceipt(tx: Queryable, receipt: Receipt): Promise<void> {
  const { id, accountId, kind, at, amount, refunded } = receipt;
  if (amount > 0) await tx.run(WRITE, { id, accountId, kind, at: new Date(at), amount, refunded });
}
