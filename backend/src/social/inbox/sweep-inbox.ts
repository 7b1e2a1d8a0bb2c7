import { type Runs, statement } from '../../platform/database/database.js';

const DAY = 86_400_000;
const KEPT_DAYS = 365;
const KEPT = 2_000;

const OLD = statement('delete from social.notification where created_at < $1');
const FULL = statement(`
  select account_id from social.notification group by account_id having count(*) > ${KEPT}`);
const OVERFLOW = statement(`
  delete from social.notification where account_id = $1 and id <= (
    select id from social.notification where account_id = $1 order by id desc offset ${KEPT} limit 1)`);
const OLD_REPORTS = statement('delete from social.report where created_at < $1');
// A follower is told of once for good.
const PAST_DAYS = statement(`delete from social.noticed where day between '1970-01-02' and $1::date`);

/** Forgets notifications and reports older than a year, and of every account what is more than the newest 2,000. */
export async function sweepInbox(database: Runs, now: number): Promise<void> {
  const yearAgo = new Date(now - KEPT_DAYS * DAY);
  await database.run(OLD, [yearAgo]);
  await database.run(OLD_REPORTS, [yearAgo]);
  for (const { account_id } of await database.run<{ account_id: number }>(FULL, []))
    await database.run(OVERFLOW, [account_id]);
  await database.run(PAST_DAYS, [new Date(now - 3 * DAY).toISOString().slice(0, 10)]);
}
