import { Injectable } from '@nestjs/common';
import type { RecordedPeriod } from '@pileup/contract/globe';
import { isoSeconds } from '../../logbook/index.js';
import { AccountData, eraseBy } from '../../platform/account-data.js';
import type { Queryable } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import type { CountedSpan } from '../../ranking/index.js';

const PER_HOUR = sql<{ from: Date; to: Date }, { hour: number; count: number }>`
  select floor(extract(epoch from ts) / 3600)::integer as hour, count(*)::integer as count
  from globe.recorded where ts >= $from and ts < $to group by 1 order by 1`;
const IDS = sql<{ from: Date; to: Date }, { qdo_id: number }>`
  select qdo_id from globe.recorded where ts >= $from and ts < $to order by ts, qdo_id`;
const NEWEST = sql<NoParams, Pick<RecordedPeriod, 'id' | 'kind' | 'name'> & { from_at: Date; to_at: Date }>`
  select id, kind, name, from_at, to_at from globe.recording order by to_at desc, id desc limit 500`;

/** The number of recorded contacts in each hour (hours since 1970), without empty ones, in order. */
export function recordedPerHour(
  database: Queryable,
  { from, to }: CountedSpan,
): Promise<{ hour: number; count: number }[]> {
  return database.run(PER_HOUR, { from: new Date(from), to: new Date(to) });
}

/** The recorded contacts, oldest first. */
export function recordedIdsIn(database: Queryable, { from, to }: CountedSpan): Promise<{ qdo_id: number }[]> {
  return database.run(IDS, { from: new Date(from), to: new Date(to) });
}

/** The latest recordings first. */
export async function recordings(database: Queryable): Promise<RecordedPeriod[]> {
  const rows = await database.run(NEWEST);
  return rows.map(({ id, kind, name, from_at, to_at }) => ({
    id,
    kind,
    name,
    from: isoSeconds(from_at.getTime()),
    to: isoSeconds(to_at.getTime()),
  }));
}

/** An account's contacts in recordings; not exported, since the log contains them. */
@Injectable()
@AccountData({ order: 45 })
export class RecordedAccountData {
  readonly erase = eraseBy([sql<{ accountId: number }>`delete from globe.recorded where account_id = $accountId`]);
}
