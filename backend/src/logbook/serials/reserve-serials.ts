import type { ReservedSerials } from '@pileup/contract/log/serials';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { RuleBroken } from '../../platform/errors.js';

/** No contest is longer; in the same contest a year later numbers begin at 1 again. */
const RESTART_AFTER = '5 days';
const MAX_SERIAL = 99_999;
/** Contests of an account at the same time. */
const MAX_CONTESTS = 500;

// Two devices at once wait for each other's row, so that no number is in two blocks.
const RESERVE = sql<{ accountId: number; contest: string; size: number; now: Date }, { next_serial: number }>`
  insert into logbook.serial as s (account_id, contest, next_serial, reserved_at)
  select $accountId::integer, $contest::text, 1 + $size::integer, $now::timestamptz
  where exists (select from logbook.serial where account_id = $accountId and contest = $contest)
    or (select count(*) from logbook.serial
      where account_id = $accountId and reserved_at >= $now - interval '${RESTART_AFTER}') < ${MAX_CONTESTS}
  on conflict (account_id, contest) do update set
    next_serial = $size + case when s.reserved_at < $now - interval '${RESTART_AFTER}' then 1 else s.next_serial end,
    reserved_at = $now
  where s.reserved_at < $now - interval '${RESTART_AFTER}' or s.next_serial + $size <= ${MAX_SERIAL} + 1
  returning next_serial`;
const IS_KNOWN = sql<{
  accountId: number;
  contest: string;
}>`select from logbook.serial where account_id = $accountId and contest = $contest`;
const DELETE_ENDED = sql<{ now: Date }>`
  delete from logbook.serial where reserved_at < $now::timestamptz - interval '${RESTART_AFTER}'`;

/** Reserves the next block of serial numbers of a contest for one device of the account. */
export class ReserveSerials extends CommandOf<
  { accountId: number; contest: string; size: number },
  ReservedSerials
>() {}

export const ReserveSerialsHandler = handlerOf(
  ReserveSerials,
  [Database, Clock],
  async ({ accountId, contest, size }, database, clock) => {
    const params = { accountId, contest, size, now: new Date(clock.now()) };
    const [row] = await database.run(RESERVE, params);
    if (row) return { contest, from: row.next_serial - size, to: row.next_serial - 1 };
    const isKnown = (await database.run(IS_KNOWN, { accountId, contest })).length > 0;
    throw new RuleBroken(
      isKnown
        ? 'This contest has run out of serial numbers.'
        : `You already have serial numbers for ${MAX_CONTESTS} contests. Please use the name of one of them.`,
    );
  },
);

/** Deletes serial numbers that no longer count, since numbers begin at 1 again. */
export async function deleteEndedSerials(database: Queryable, now: number): Promise<void> {
  await database.run(DELETE_ENDED, { now: new Date(now) });
}
