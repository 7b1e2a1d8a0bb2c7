import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { endOfCoverage, type Period } from '../periods.js';
import type { AccessPeriod } from './access.js';

const READ = sql<{ accountId: number; source: string }, StoredPeriod>`
  select id, "from", "to", kind from billing.period where account_id = $accountId and source = $source order by "from", id`;
const REMOVE = sql<{ accountId: number; ids: readonly number[] }>`
  delete from billing.period where account_id = $accountId and id = any ($ids::integer[])`;
const ADD = sql<{ accountId: number; from: Date; to: Date; kind: string; source: string; createdAt: Date }>`
  insert into billing.period (account_id, "from", "to", kind, source, created_at) values ($accountId, $from, $to, $kind, $source, $createdAt)`;
const ALL = sql<{ accountId: number; now: Date }, StoredPeriod>`
  select id, "from", "to", kind from billing.period where account_id = $accountId and "to" > $now order by "from", id`;
const MOVE = sql<{
  accountId: number;
  id: number;
  from: Date;
  to: Date;
}>`update billing.period set "from" = $from, "to" = $to where account_id = $accountId and id = $id`;

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
  const stored = await tx.run(READ, { accountId, source });
  const wanted = new Map(periods.map((period) => [keyOf(period.from, period.to, period.kind), period]));
  const surplus: number[] = [];
  for (const { id, from, to, kind } of stored)
    if (!wanted.delete(keyOf(from.getTime(), to.getTime(), kind))) surplus.push(id);
  if (surplus.length > 0) await tx.run(REMOVE, { accountId, ids: surplus });
  for (const { from, to, kind } of wanted.values())
    await tx.run(ADD, { accountId, from: new Date(from), to: new Date(to), kind, source, createdAt: new Date(now) });
  return surplus.length > 0 || wanted.size > 0;
}

/**
 * Months that were given and have not begun are moved behind everything else, so that none is lost while a subscription is
 * paid.
 */
export async function moveGiftsToTheEnd(tx: Queryable, accountId: number, now: number): Promise<void> {
  const periods = await tx.run(ALL, { accountId, now: new Date(now) });
  const paid = periods.filter(({ kind }) => kind !== 'gift');
  // A gift that begins with a month that was paid a moment later has given nothing yet, either.
  const isCovered = (at: Date) => paid.some(({ from, to }) => from <= at && at < to);
  const waits = ({ from, kind }: Period) => kind === 'gift' && (from.getTime() > now || isCovered(from));
  const others: Period[] = periods.filter((period) => !waits(period));
  for (const gift of periods.filter(waits)) {
    const from = new Date(endOfCoverage(others, now));
    const to = new Date(from.getTime() + gift.to.getTime() - gift.from.getTime());
    if (from.getTime() !== gift.from.getTime()) await tx.run(MOVE, { accountId, id: gift.id, from, to });
    others.push({ ...gift, from, to });
  }
}
