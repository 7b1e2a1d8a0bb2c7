import type { SupportersAnswer, SupportMeter } from '@pileup/contract/billing';
import { parseCallsign } from '@pileup/radio/callsign';
import { type Queryable, statement } from '../../platform/database/database.js';

/** The wall shows a name for as long as it is no list of former supporters. */
const SHOWN_DAYS = 365;
const MAX_SUPPORTERS = 500;

const SUPPORTERS = statement(`
  select shown_name as name from billing.payment
  where kind = 'donation' and status = 'paid' and shown_name <> '' and (paid_at >= $1 or subscription_id is not null)
  group by shown_name order by max(paid_at) desc, shown_name limit ${MAX_SUPPORTERS}`);
const RECEIVED = statement(`
  select coalesce(sum(amount - refunded), 0)::integer as received from billing.receipt where at >= $1`);

/** Who supports the site and wants to be named, and what it costs. */
export async function supporters(
  database: Queryable,
  costs: SupportMeter['costs'],
  now: number,
): Promise<Pick<SupportersAnswer, 'supporters' | 'meter'>> {
  const rows = await database.run<{ name: string }>(SUPPORTERS, [new Date(now - SHOWN_DAYS * 86_400_000)]);
  return {
    supporters: rows.map(({ name }) => {
      const call = /\d/.test(name) ? parseCallsign(name) : null;
      return { name, my_callsign: call ?? '' };
    }),
    meter: costs.length > 0 ? await meter(database, costs, now) : null,
  };
}

async function meter(database: Queryable, costs: SupportMeter['costs'], now: number): Promise<SupportMeter> {
  const month = new Date(now).toISOString().slice(0, 7);
  const [{ received } = { received: 0 }] = await database.run<{ received: number }>(RECEIVED, [
    new Date(`${month}-01T00:00:00Z`),
  ]);
  return { costs, needed: costs.reduce((sum, { amount }) => sum + amount, 0), received, month };
}
