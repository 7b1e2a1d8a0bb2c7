import type { Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';

const BATCH_SIZE = 500;

const NEXT = sql<{ accountId: number; lastImportId: number; lastRecord: number }, RejectedRecord>`
  select import_id, record, reason, text from exchange.rejected
  where account_id = $accountId and (import_id, record) > ($lastImportId, $lastRecord)
  order by import_id, record limit ${BATCH_SIZE}`;

export interface RejectedRecord {
  import_id: number;
  record: number;
  reason: string;
  text: string;
}

/** The next rejected records of all imports of an account, after `last`. */
export function rejectedRecords(
  database: Queryable,
  accountId: number,
  last: RejectedRecord | undefined,
): Promise<RejectedRecord[]> {
  const { import_id: lastImportId, record: lastRecord } = last ?? { import_id: 0, record: 0 };
  return database.run(NEXT, { accountId, lastImportId, lastRecord });
}
