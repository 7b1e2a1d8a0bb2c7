import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

/** A place in the order of an account's contacts. */
export interface ContactPlace {
  readonly minute: number;
  readonly qdoId: number;
}

const PAGE = sql<
  { accountId: number; minute: number; qdoId: number; limit: number; skipIf: readonly string[] },
  { qdoId: number; minute: number; skipped: boolean }
>`
  select qdo_id as "qdoId", minute,
    exists (select from unnest($skipIf::text[]) as name where upper(q.fields->>name) in ('Y', 'V')) as skipped
  from logbook.qso q
  where account_id = $accountId and deleted_at is null and minute >= $minute and (minute, qdo_id) > ($minute, $qdoId)
  order by minute, qdo_id limit $limit`;

/** The next contacts of an account in the order of time. `skipped`: one of these ADIF fields is `Y` or `V`. */
export function contactIds(
  queryable: Queryable,
  accountId: number,
  after: ContactPlace,
  { limit, skipIf }: { limit: number; skipIf: readonly string[] },
): Promise<(ContactPlace & { skipped: boolean })[]> {
  return queryable.run(PAGE, { accountId, minute: after.minute, qdoId: after.qdoId, limit, skipIf });
}
