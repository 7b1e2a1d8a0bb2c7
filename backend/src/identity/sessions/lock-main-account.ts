import { type Queryable, statement } from '../../platform/database/database.js';

const LOCK = statement('select id from identity.account where id = $1 for no key update');

/**
 * Locks the row of a main account, before any other row. Everything that starts or ends sessions or changes credentials of
 * it or its sub-accounts does so first, so that concurrent changes run one after the other.
 */
export async function lockMain(mainId: number, tx: Queryable): Promise<void> {
  await tx.run(LOCK, [mainId]);
}
