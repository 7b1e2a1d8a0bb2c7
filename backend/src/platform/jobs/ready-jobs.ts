import type { PgBoss } from 'pg-boss';

/**
 * Wakes the workers of queues that have jobs to do which nothing announced: retries, and jobs of a crashed process. One
 * statement for all queues, since each worker of pg-boss would send its own.
 */
export class ReadyJobs {
  private readonly workers = new Map<string, string[]>();
  private timer: NodeJS.Timeout | undefined;
  private isReading = false;

  constructor(
    private readonly boss: PgBoss,
    private readonly seconds: number,
  ) {}

  addWorker(queue: string, worker: string): void {
    this.workers.set(queue, [...(this.workers.get(queue) ?? []), worker]);
  }

  start(): void {
    this.timer = setInterval(() => void this.wakeWorkers(), this.seconds * 1_000);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async wakeWorkers(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    try {
      const { rows } = await this.boss.getDb().executeSql(READY_QUEUES, [[...this.workers.keys()]]);
      for (const { name } of rows as { name: string }[])
        for (const worker of this.workers.get(name) ?? []) this.boss.notifyWorker(worker);
    } catch {
      // The queues are read again soon; pg-boss reports that the database does not respond.
    } finally {
      this.isReading = false;
    }
  }
}

/** The condition is the one by which pg-boss fetches jobs. */
const READY_QUEUES = `
  select queue.name from unnest($1::text[]) as queue (name)
  where exists (
    select from pgboss.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= pgboss.job_now()
  )`;
