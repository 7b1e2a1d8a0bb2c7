import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { QueueLength } from '@pileup/contract/admin/figures';
import { type Job as BossJob, PgBoss, type QueueOptions, type QueueResult } from 'pg-boss';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { Queryable } from '../database/database.js';
import { numberedSql } from '../database/sql.js';
import { type Discovered, methodMark } from '../wiring/discovered.js';
import { ReadyJobs } from './ready-jobs.js';

declare const PAYLOAD: unique symbol;

/** A type of background job, retried with exponential backoff. `Payload` is what `Jobs.send` takes. */
export interface Queue<Payload extends object = object> {
  readonly name: string;
  /** Number of jobs that run at the same time in this process. */
  readonly concurrency?: number;
  readonly retries?: number;
  /** The pause before a retry doubles up to this many seconds. */
  readonly maxRetryDelaySeconds?: number;
  /** Seconds after which a run counts as crashed and is started again. */
  readonly timeoutSeconds?: number;
  /** At most one job of a group waits; more are not stored. Cannot be changed for a queue that exists. */
  readonly onePerGroup?: boolean;
  /** A cron line (UTC) for scheduled work. */
  readonly cron?: string;
  readonly [PAYLOAD]?: Payload;
}

type Work<Payload> = (payload: Payload, signal: AbortSignal) => Promise<void>;

const JOB = methodMark<Work<never>, Queue>('job');

/** Declares that this method of a provider does the work of `queue`. `grep @Job` lists all background work. */
export function Job<Payload extends object>(
  queue: Queue<Payload>,
): <Own extends Work<Payload>>(target: object, name: string, descriptor: TypedPropertyDescriptor<Own>) => void {
  return JOB(queue);
}

/**
 * Seconds without a heartbeat after which a job is given to another worker: its process crashed, or the database failed
 * while the job was fetched or completed.
 */
const HEARTBEAT_SECONDS = 10;
const MONITOR_SECONDS = 5;
/** How often workers look for jobs that nothing announces; while announcements arrive, `ReadyJobs` looks for all. */
const POLLING_SECONDS = 2;
const POLLING_WITH_ANNOUNCEMENTS_SECONDS = 60;
/** Seconds for which completed and failed jobs are retained: their payloads may hold personal data. */
const RETENTION_SECONDS = 86_400;

/**
 * Background work on pg-boss. A job is enqueued in the transaction of the change that needs it, so that
 * neither exists without the other.
 */
export class Jobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly boss: PgBoss;
  private readonly readyJobs: ReadyJobs;
  private started = false;
  private readonly hasSchedules: boolean;

  constructor(
    private readonly config: Config,
    private readonly log: Logger,
    private readonly discovered: Discovered,
  ) {
    this.hasSchedules = config.ROLE !== 'web' && config.SCHEDULES === 'on';
    this.boss = new PgBoss({
      connectionString: config.DATABASE_URL,
      max: config.ROLE === 'web' ? 2 : 4,
      application_name: `pileup jobs ${config.ROLE}`,
      supervise: config.ROLE !== 'web',
      schedule: this.hasSchedules,
      useListenNotify: true,
      superviseIntervalSeconds: MONITOR_SECONDS,
      monitorIntervalSeconds: MONITOR_SECONDS,
    });
    // pg-boss itself reconnects; without a listener the event would end the process.
    this.boss.on('error', (error) => this.log.warn({ err: error }, 'background work: the database did not respond'));
    this.readyJobs = new ReadyJobs(this.boss, POLLING_SECONDS);
  }

  get queues(): readonly Queue[] {
    return this.discovered.methods(JOB).map(({ options }) => options);
  }

  /** @param groupId jobs of one group run one at a time in each process */
  async send<Payload extends object>(
    queue: Queue<Payload>,
    payload: Payload,
    tx: Queryable,
    groupId?: string,
  ): Promise<void> {
    await this.boss.send(queue.name, payload, {
      ...(groupId === undefined ? {} : { group: { id: groupId } }),
      ...(queue.onePerGroup && groupId !== undefined ? { singletonKey: groupId } : {}),
      db: {
        executeSql: async (text, values = []) => ({
          rows: await tx.run(numberedSql(text, values.length), { ...values }),
        }),
      },
    });
  }

  /** How much work each queue has; failures are those of the last day. At most some seconds old. */
  async lengths(): Promise<QueueLength[]> {
    return (await this.boss.getQueues()).map(({ name, readyCount, activeCount, failedCount }) => ({
      name,
      waiting: readyCount,
      running: activeCount,
      failed: failedCount,
    }));
  }

  get ready(): boolean {
    return this.started;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.boss.start();
    const stored = new Map((await this.boss.getQueues()).map((queue) => [queue.name, queue]));
    const crons = new Map((await this.boss.getSchedules()).map(({ name, cron }) => [name, cron]));
    const queues = this.discovered.methods(JOB);
    if (this.hasSchedules) {
      const scheduled = new Set(queues.flatMap(({ options: { name, cron } }) => (cron ? [name] : [])));
      // The schedule of a removed or renamed job would continue to create jobs that no worker takes.
      for (const name of crons.keys()) if (!scheduled.has(name)) await this.boss.unschedule(name);
    }
    await Promise.all(
      queues.map(async ({ options: queue, value }) => {
        await this.setUp(queue, stored.get(queue.name));
        if (this.config.ROLE === 'web') return;
        if (this.hasSchedules && queue.cron && queue.cron !== crons.get(queue.name))
          await this.boss.schedule(queue.name, queue.cron);
        await this.startWorkers(queue, value as Work<object>);
      }),
    );
    if (this.config.ROLE !== 'web') this.readyJobs.start();
    this.started = true;
  }

  /** Writes only what differs from the last start: two statements for each queue take a tenth of a start. */
  private async setUp(queue: Queue, stored: QueueResult | undefined): Promise<void> {
    const settings = {
      retryLimit: queue.retries ?? 5,
      retryBackoff: true,
      retryDelay: 1,
      retryDelayMax: queue.maxRetryDelaySeconds ?? 3_600,
      notify: true,
      expireInSeconds: queue.timeoutSeconds ?? 900,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: RETENTION_SECONDS,
    } satisfies QueueOptions & { notify: boolean };
    const policy = queue.onePerGroup ? 'short' : 'standard';
    if (!stored) await this.boss.createQueue(queue.name, { ...settings, policy });
    else if (Object.entries(settings).some(([name, value]) => stored[name as keyof typeof settings] !== value))
      await this.boss.updateQueue(queue.name, settings);
  }

  private async startWorkers(queue: Queue, work: Work<object>): Promise<void> {
    const options = {
      pollingIntervalSeconds: POLLING_SECONDS,
      notifyPollingIntervalSeconds: POLLING_WITH_ANNOUNCEMENTS_SECONDS,
      // The limit is per process: with a global one, a job that a crash left as active would block its group.
      localGroupConcurrency: 1,
    };
    for (let worker = 0; worker < (queue.concurrency ?? 1); worker++) {
      const id = await this.boss.work<object>(queue.name, options, async (jobs) => {
        // The next job is fetched at once, not with the next poll.
        this.boss.notifyWorker(id);
        await this.perform(queue.name, work, jobs);
      });
      this.readyJobs.addWorker(queue.name, id);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.started = false;
    this.readyJobs.stop();
    await this.boss.stop({ graceful: true, timeout: 5_000 });
  }

  private async perform(queue: string, work: Work<object>, jobs: BossJob<object>[]): Promise<void> {
    for (const job of jobs) {
      try {
        await work(job.data, job.signal);
      } catch (error) {
        this.log.error({ err: error, queue, job: job.id }, 'background job failed; it will be retried');
        throw error;
      }
    }
  }
}
