import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { AdminHealthResponse, Figure, FigureName, QueueLength } from '@pileup/contract/admin/figures';
import { importsSince } from '../../exchange/index.js';
import { ACCOUNT_ROWS } from '../../identity/index.js';
import { CONTACT_COUNTS } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { type NoParams, type Statement, sql } from '../../platform/database/sql.js';
import { Job, Jobs } from '../../platform/jobs/background-jobs.js';
import { mailRefusals } from '../../platform/messages/mail-refusals.js';
import { LAST_SEEN } from '../../presence/index.js';
import { startsOf } from '../users/calendar.js';

interface Value {
  value: number;
}

const ACCOUNTS = sql<NoParams, Value>`select count(*)::integer as value from (${ACCOUNT_ROWS}) counted`;
const OPERATORS = sql<{ since: Date }, Value>`
  select count(*)::integer as value from (select from (${LAST_SEEN}) s where seen_at >= $since) counted`;
const CONTACTS = sql<NoParams, Value>`select coalesce(sum(n), 0)::bigint as value from (${CONTACT_COUNTS}) c`;
const DATABASE = sql<NoParams, Value>`select pg_database_size(current_database())::bigint as value`;

/** Measurements of the database at `now` (ms); operators, imports and refused e-mails are those of the day so far. */
async function measure(database: Queryable, now: number): Promise<ReadonlyMap<FigureName, number>> {
  const { today } = startsOf(now);
  const value = async (of: Statement<{ since: Date }, Value>) =>
    (await database.run(of, { since: today }))[0]?.value ?? 0;
  const { started, failed } = await importsSince(database, today);
  return new Map<FigureName, number>([
    ['accounts', await value(ACCOUNTS)],
    ['operators', await value(OPERATORS)],
    ['contacts', await value(CONTACTS)],
    ['imports', started],
    ['imports-failed', failed],
    ['database-bytes', await value(DATABASE)],
    ['mail-refused', await mailRefusals(database, now)],
  ]);
}

const DAYS = 30;
const DAY = 86_400_000;

/** Measurements in the order of the page; true if a day has its highest value instead of its last. */
const FIGURES: Readonly<Record<FigureName, boolean>> = {
  accounts: false,
  operators: true,
  contacts: false,
  imports: true,
  'imports-failed': true,
  'jobs-failed': true,
  'jobs-waiting': true,
  'database-bytes': false,
  'mail-refused': true,
};
const NAMES = Object.keys(FIGURES) as FigureName[];

const STORE = sql<{ now: Date; names: readonly string[]; values: readonly number[]; highest: readonly string[] }>`
  insert into admin.day_figure as f (day, name, value)
  select ($now::timestamptz at time zone 'UTC')::date, i.name, i.value
  from unnest($names::text[], $values::bigint[]) as i (name, value) order by i.name
  on conflict (day, name) do update set value = case
    when excluded.name = any ($highest::text[]) then greatest(f.value, excluded.value) else excluded.value end`;
const READ = sql<{ first: Date }, { day: number; name: FigureName; value: number }>`
  select day - ($first::timestamptz at time zone 'UTC')::date as day, name, value from admin.day_figure
  where day >= ($first::timestamptz at time zone 'UTC')::date`;

/** Measures growth and health, and reads the results. */
@Injectable()
export class DayFigures {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Stores the figures of the current day, such as accounts, contacts, imports, jobs and the size of the database. */
  @Job({ name: 'measure-figures', cron: '*/10 * * * *' })
  async measure(): Promise<void> {
    const now = this.clock.now();
    const figures = await this.current(now, await this.jobs.lengths());
    const highest = NAMES.filter((name) => FIGURES[name]);
    await this.database.run(STORE, {
      now: new Date(now),
      names: [...figures.keys()],
      values: [...figures.values()],
      highest,
    });
  }

  async health(): Promise<AdminHealthResponse> {
    const now = this.clock.now();
    const first = new Date(now - (DAYS - 1) * DAY);
    const lengths = await this.jobs.lengths();
    const current = await this.current(now, lengths);
    const rows = await this.database.run(READ, { first });
    const figures = NAMES.map((name): Figure => {
      const by_day = new Array<number | null>(DAYS).fill(null);
      for (const row of rows) if (row.name === name && row.day < DAYS) by_day[row.day] = row.value;
      const measured = current.get(name) ?? 0;
      by_day[DAYS - 1] = FIGURES[name] ? Math.max(measured, by_day[DAYS - 1] ?? 0) : measured;
      return { name, by_day };
    });
    const queues = lengths
      .filter(({ waiting, running, failed }) => waiting + running + failed > 0)
      .sort((a, b) => b.waiting - a.waiting || b.failed - a.failed);
    const { blocks, bavail, bsize } = await statfs(this.config.DATA_DIR);
    return { figures, queues, disk_used: (blocks - bavail) * bsize, disk_size: blocks * bsize };
  }

  private async current(now: number, queues: readonly QueueLength[]): Promise<Map<FigureName, number>> {
    const figures = new Map(await measure(this.database, now));
    const sumOf = (what: 'waiting' | 'failed') => queues.reduce((sum, queue) => sum + queue[what], 0);
    return figures.set('jobs-waiting', sumOf('waiting')).set('jobs-failed', sumOf('failed'));
  }
}
