import { type Runs, statement } from '../../platform/database/database.js';

const LOCK = statement('select id from identity.account where id = $1 for no key update');

/**
 * Locks the row of a main account, before anything else. Whatever begins sessions of it or of its sub-accounts, changes
 * how they are entered or ends them does so first: of two at once one waits for the other and sees all that it did.
 */
export async function lockMain(mainId: number, tx: Runs): Promise<void> {
  await tx.run(LOCK, [mainId]);
}
