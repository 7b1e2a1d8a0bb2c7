import { type Queryable, statement } from '../../platform/database/database.js';
import { endOfCoverage, type Period } from '../periods.js';
import type { AccessPeriod } from './access.js';

const READ = statement(`
  select id, "from", "to", kind from billing.period where account_id = $1 and source = $2 order by "from", id`);
const REMOVE = statement('delete from billing.period where account_id = $1 and id = any ($2::integer[])');
const ADD = statement(`
  insert into billing.period (account_id, "from", "to", kind, source, created_at) values ($1, $2, $3, $4, $5, $6)`);
const ALL = statement(`
  select id, "from", "to", kind from billing.period where account_id = $1 and "to" > $2 order by "from", id`);
const MOVE = statement('update billing.period set "from" = $3, "to" = $4 where account_id = $1 and id = $2');

interface StoredPeriod extends Period {
  id: number;
}

const keyOf = (from: number, to: number, kind: string) => `${kind} ${from} ${to}`;

/** Makes the periods of one source exactly these; false if they were so already. */
export async function writePeriods(
  tx: Queryable,
  accountId: number,
  source: string,
  periods: readonly AccessPeriod[],
  now: number,
): Promise<boolean> {
  const stored = await tx.run<StoredPeriod>(READ, [accountId, source]);
  const wanted = new Map(periods.map((period) => [keyOf(period.from, period.to, period.kind), period]));
  const surplus: number[] = [];
  for (const { id, from, to, kind } of stored)
    if (!wanted.delete(keyOf(from.getTime(), to.getTime(), kind))) surplus.push(id);
  if (surplus.length > 0) await tx.run(REMOVE, [accountId, surplus]);
  for (const { from, to, kind } of wanted.values())
    await tx.run(ADD, [accountId, new Date(from), new Date(to), kind, source, new Date(now)]);
  return surplus.length > 0 || wanted.size > 0;
}

/**
 * Months that were given and have not begun are moved behind everything else, so that none is lost while a subscription is
 * paid.
 */
export async function moveGiftsToTheEnd(tx: Queryable, accountId: number, now: number): Promise<void> {
  const periods = await tx.run<StoredPeriod>(ALL, [accountId, new Date(now)]);
  const paid = periods.filter(({ kind }) => kind !== 'gift');
  // A gift that begins with a month that was paid a moment later has given nothing yet, either.
  const isCovered = (at: Date) => paid.some(({ from, to }) => from <= at && at < to);
  const waits = ({ from, kind }: Period) => kind === 'gift' && (from.getTime() > now || isCovered(from));
  const others: Period[] = periods.filter((period) => !waits(period));
  for (const gift of periods.filter(waits)) {
    const from = new Date(endOfCoverage(others, now));
    const to = new Date(from.getTime() + gift.to.getTime() - gift.from.getTime());
    if (from.getTime() !== gift.from.getTime()) await tx.run(MOVE, [accountId, gift.id, from, to]);
    others.push({ ...gift, from, to });
  }
}
