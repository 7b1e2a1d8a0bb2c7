import type { TestApp } from '../test-app.ts';

const PERIOD = `
  insert into awards.period (rule, rule_version, from_at, to_at, state, decided_at)
  values ('cw-day', 1, $1::date, $1::date + 1, 'decided', $1::date + 3) returning id`;
const AWARD = `
  insert into awards.award (account_id, period_id, callsign, count, contacts, entities, bands, first_at, last_at, qdo_ids,
    proof, assertion, key_id)
  values ($1, $2, $3, 1, 1, 1, 1, $4::date, $4::date, '{1}', repeat('0', 64), 'a.b.c', 'none') returning id`;
const PLACE = 'insert into awards.place (account_id, period_id, place, count) values ($1, $2, 1, 1)';
let days = 0;

/** An award of an account for a day of long ago, as if it had been decided; its id. */
export async function insertAward(testApp: TestApp, account: { id: number; callsign: string }): Promise<number> {
  const day = new Date(Date.UTC(2020, 0, 1 + days++)).toISOString().slice(0, 10);
  const [period] = await testApp.sql<{ id: number }>(PERIOD, [day]);
  const [award] = await testApp.sql<{ id: number }>(AWARD, [account.id, period?.id, account.callsign, day]);
  await testApp.sql(PLACE, [account.id, period?.id]);
  return award?.id ?? 0;
}
