import { type Queryable, statement } from '../../../platform/database/database.js';

export interface NewestSstv {
  readonly name: string;
  readonly qdoId: number;
  readonly call: string;
}

const NEWEST = statement(`
  select name, qdo_id as "qdoId", call from content.media
  where account_id = $1 and kind = 'sstv' and qdo_id is not null and hidden_reason is null and not is_qso_deleted
    and not is_leaving
  order by ts desc, id desc limit $2`);

/** The newest pictures that a station received, as everyone may see them. */
export function newestSstv(runs: Queryable, accountId: number, limit: number): Promise<NewestSstv[]> {
  return runs.run<NewestSstv>(NEWEST, [accountId, limit]);
}
