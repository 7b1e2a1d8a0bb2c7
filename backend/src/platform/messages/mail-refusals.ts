import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';

const NAME = 'mail refused';
const ADD = sql<{ now: Date }>`
  insert into platform.day_count as c (day, name, n) values (($now::timestamptz at time zone 'UTC')::date, '${NAME}', 1)
  on conflict (day, name) do update set n = c.n + 1`;
const READ = sql<{ now: Date }, { n: number }>`
  select coalesce(sum(n), 0)::integer as n from platform.day_count
  where day = ($now::timestamptz at time zone 'UTC')::date and name = '${NAME}'`;

/** Counts an e-mail that the mail server refused for good. */
export async function countMailRefusal(database: Queryable, now: number): Promise<void> {
  await database.run(ADD, { now: new Date(now) });
}

/** The number of refused e-mails on the day (UTC) of `now` (ms). */
export async function mailRefusals(database: Queryable, now: number): Promise<number> {
  return (await database.run(READ, { now: new Date(now) }))[0]?.n ?? 0;
}
