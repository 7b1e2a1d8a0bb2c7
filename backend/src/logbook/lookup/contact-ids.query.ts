import { type Queryable, statement } from '../../platform/database/database.js';

/** A place in the order of an account's contacts. */
export interface ContactPlace {
  readonly minute: number;
  readonly qdoId: number;
}

const PAGE = statement(`
  select qdo_id as "qdoId", minute,
    exists (select from unnest($5::text[]) as name where upper(q.fields->>name) in ('Y', 'V')) as skipped
  from logbook.qso q
  where account_id = $1 and deleted_at is null and minute >= $2 and (minute, qdo_id) > ($2, $3)
  order by minute, qdo_id limit $4`);

/** The next contacts of an account in the order of time. `skipped`: one of these ADIF fields is `Y` or `V`. */
export function contactIds(
  queryable: Queryable,
  accountId: number,
  after: ContactPlace,
  { limit, skipIf }: { limit: number; skipIf: readonly string[] },
): Promise<(ContactPlace & { skipped: boolean })[]> {
  return queryable.run(PAGE, [accountId, after.minute, after.qdoId, limit, skipIf]);
}
