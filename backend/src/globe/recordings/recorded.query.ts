import type { RecordedPeriod } from '@pileup/contract/globe';
import { isoSeconds } from '../../logbook/index.js';
import { type Queryable, statement } from '../../platform/database/database.js';
import type { CountedSpan } from '../../ranking/index.js';

const PER_HOUR = statement(`
  select floor(extract(epoch from ts) / 3600)::integer as hour, count(*)::integer as count
  from globe.recorded where ts >= $1 and ts < $2 group by 1 order by 1`);
const IDS = statement('select qdo_id from globe.recorded where ts >= $1 and ts < $2 order by ts, qdo_id');
const NEWEST = statement(`
  select id, kind, name, from_at, to_at from globe.recording order by to_at desc, id desc limit 500`);

/** The number of recorded contacts in each hour (hours since 1970), without empty ones, in order. */
export function recordedPerHour(
  database: Queryable,
  { from, to }: CountedSpan,
): Promise<{ hour: number; count: number }[]> {
  return database.run(PER_HOUR, [new Date(from), new Date(to)]);
}

/** The recorded contacts, oldest first. */
export function recordedIdsIn(database: Queryable, { from, to }: CountedSpan): Promise<{ qdo_id: number }[]> {
  return database.run(IDS, [new Date(from), new Date(to)]);
}

/** The latest recordings first. */
export async function recordings(database: Queryable): Promise<RecordedPeriod[]> {
  const rows = await database.run<Pick<RecordedPeriod, 'id' | 'kind' | 'name'> & { from_at: Date; to_at: Date }>(
    NEWEST,
    [],
  );
  return rows.map(({ id, kind, name, from_at, to_at }) => ({
    id,
    kind,
    name,
    from: isoSeconds(from_at.getTime()),
    to: isoSeconds(to_at.getTime()),
  }));
}
