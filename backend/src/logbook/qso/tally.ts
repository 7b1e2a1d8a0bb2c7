import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

/** Buckets of 2^6 and of 2^16 minutes, as shift widths. A page is found by the coarse, then by the fine bucket. */
export const FINE_GRAIN = 6;
export const COARSE_GRAIN = 16;

/** Adds the CTE `changed` (account_id, minute, n: positive or negative) to the counts. */
export const UPDATE_TALLY = `
  insert into logbook.tally as t (account_id, grain, bucket, n)
  select account_id, grain, minute >> grain, sum(n)
  from changed, (values (${FINE_GRAIN}), (${COARSE_GRAIN})) as grains (grain)
  group by account_id, grain, minute >> grain
  order by 1, 2, 3
  on conflict (account_id, grain, bucket) do update set n = t.n + excluded.n`;

/** Which of the given fine buckets have a row. Deleted contacts leave one too: a bucket without has never been used. */
export const OCCUPIED_BUCKETS = sql<{ accountId: number; buckets: readonly number[] }, { bucket: number }>`
  select bucket from logbook.tally
  where account_id = $accountId and grain = ${FINE_GRAIN} and bucket = any ($buckets::integer[])`;

const CHANGE = sql<{ accountId: number; minutes: readonly number[]; counts: readonly number[] }>`
  with changed as (
    select $accountId::integer as account_id, minute, n from unnest($minutes::integer[], $counts::integer[]) as c (minute, n)
  ) ${UPDATE_TALLY}`;

/** Adds `counts` at `minutes`, in the transaction that changes the contacts. */
export async function updateTally(
  tx: Queryable,
  accountId: number,
  minutes: number[],
  counts: number[],
): Promise<void> {
  if (minutes.length > 0) await tx.run(CHANGE, { accountId, minutes, counts });
}

const CLEAR = sql`truncate logbook.tally`;
const REBUILD = sql`
  insert into logbook.tally (account_id, grain, bucket, n)
  select account_id, grain, minute >> grain, count(*) filter (where deleted_at is null)
  from logbook.qso, (values (${FINE_GRAIN}), (${COARSE_GRAIN})) as grains (grain)
  group by account_id, grain, minute >> grain`;

/** Rebuilds the tally from the contacts; it must always equal the result. */
export async function rebuildTally(tx: Queryable): Promise<void> {
  await tx.run(CLEAR);
  await tx.run(REBUILD);
}

/** For statements of other modules: contact counts as a select of account_id, n; several rows for each account. */
export const CONTACT_COUNTS = `select account_id, n from logbook.tally where grain = ${COARSE_GRAIN}`;
