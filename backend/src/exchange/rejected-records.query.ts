import { type Queryable, statement } from '../platform/database/database.js';

const BATCH_SIZE = 500;

const NEXT = statement(`
  select import_id, record, reason, text from exchange.rejected
  where account_id = $1 and (import_id, record) > ($2, $3) order by import_id, record limit ${BATCH_SIZE}`);

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
  return database.run<RejectedRecord>(NEXT, [accountId, last?.import_id ?? 0, last?.record ?? 0]);
}
