import { type Runs, statement } from '../../platform/database/database.js';

/** Stretches of 2^6 minutes find the row, stretches of 2^16 the stretch. */
export const FINE = 6;
export const COARSE = 16;

/** Counts the rows of a statement's CTE `changed` (account_id, minute, n: how many more, or fewer); its last CTE. */
export const TALLY_CHANGED = `
  insert into logbook.tally as t (account_id, grain, bucket, n)
  select account_id, grain, minute >> grain, sum(n)
  from changed, (values (${FINE}), (${COARSE})) as grains (grain)
  group by account_id, grain, minute >> grain
  order by 1, 2, 3
  on conflict (account_id, grain, bucket) do update set n = t.n + excluded.n`;

/**
 * Which of the given fine stretches ($2) have a row. Every contact that ever was leaves one, deleted ones too, so a
 * stretch without a row holds no contact of any kind.
 */
export const OCCUPIED = statement(`
  select bucket from logbook.tally where account_id = $1 and grain = ${FINE} and bucket = any ($2::integer[])`);

const CHANGE = statement(`
  with changed as (
    select $1::integer as account_id, minute, n from unnest($2::integer[], $3::integer[]) as c (minute, n)
  ) ${TALLY_CHANGED}`);

/** Counts contacts of an account in (`+1`) or out (`-1`) at their minutes, in the transaction that changes them. */
export async function tally(tx: Runs, accountId: number, minutes: number[], counts: number[]): Promise<void> {
  if (minutes.length > 0) await tx.run(CHANGE, [accountId, minutes, counts]);
}

const CLEAR = statement('truncate logbook.tally');
const REBUILD = statement(`
  insert into logbook.tally (account_id, grain, bucket, n)
  select account_id, grain, minute >> grain, count(*) filter (where deleted_at is null)
  from logbook.qso, (values (${FINE}), (${COARSE})) as grains (grain)
  group by account_id, grain, minute >> grain`);

/** Makes the tally anew from the contacts: what it must equal at any time. */
export async function rebuildTally(tx: Runs): Promise<void> {
  await tx.run(CLEAR, []);
  await tx.run(REBUILD, []);
}
