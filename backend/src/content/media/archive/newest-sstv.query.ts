import type { Queryable } from '../../../platform/database/database.js';
import { type NotNull, sql } from '../../../platform/database/sql.js';

export interface NewestSstv {
  readonly name: string;
  readonly qdoId: NotNull<number>;
  readonly call: NotNull<string>;
}

const NEWEST = sql<{ accountId: number; limit: number }, NewestSstv>`
  select name, qdo_id as "qdoId", call from content.media
  where account_id = $accountId and kind = 'sstv' and qdo_id is not null and hidden_reason is null and not is_qso_deleted
    and not is_leaving
  order by ts desc, id desc limit $limit`;

/** The newest pictures that a station received, as everyone may see them. */
export function newestSstv(runs: Queryable, accountId: number, limit: number): Promise<NewestSstv[]> {
  return runs.run(NEWEST, { accountId, limit });
}
