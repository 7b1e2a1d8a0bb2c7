import { type Queryable, statement } from '../../platform/database/database.js';

const WRITE = statement(`
  insert into billing.receipt (id, account_id, kind, at, amount, refunded) values ($1, $2, $3, $4, $5, $6)
  on conflict (id) do update set refunded = excluded.refunded where billing.receipt.refunded <> excluded.refunded`);

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
  if (amount > 0) await tx.run(WRITE, [id, accountId, kind, new Date(at), amount, refunded]);
}
