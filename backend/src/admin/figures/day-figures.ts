import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { AdminHealthAnswer, Figure, FigureName, QueueLength } from '@pileup/contract/admin/figures';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Job, Jobs } from '../../platform/jobs/background-jobs.js';
import { measure } from './measurements.js';

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

  async health(): Promise<AdminHealthAnswer> {
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
