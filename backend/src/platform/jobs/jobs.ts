import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { type Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { type Runs, statement } from '../database/database.js';

/** A kind of background work: retried with growing pauses until it succeeds. */
export interface Queue<Payload extends object> {
  readonly name: string;
  readonly work: (payload: Payload, signal: AbortSignal) => Promise<void>;
  /** How many at once in this process. */
  readonly atOnce?: number;
  readonly retries?: number;
  /** The pause before a retry doubles up to so many seconds. */
  readonly longestPause?: number;
  /** Seconds a run may take before it is taken for dead and started again. */
  readonly seconds?: number;
  /** A cron line (UTC) for work that comes round by the clock. */
  readonly cron?: string;
}

/**
 * Seconds without a sign of life after which a job is given to another worker: its process died, or the database did
 * while the job was handed out or its end noted.
 */
const HEARTBEAT = 10;
const LOOKED_AFTER = 5;
/** Seconds for which work that has ended, one way or the other, is still listed: it may name people. */
const LISTED = 86_400;

/**
 * Background work on pg-boss. A job is enqueued in the transaction of the change that needs it, so that
 * neither exists without the other.
 */
export class Jobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly boss: PgBoss;
  private readonly queues: Queue<object>[] = [];
  private started = false;

  constructor(
    private readonly config: Config,
    private readonly log: Logger,
  ) {
    this.boss = new PgBoss({
      connectionString: config.DATABASE_URL,
      max: config.ROLE === 'web' ? 2 : 4,
      application_name: `pileup jobs ${config.ROLE}`,
      supervise: config.ROLE !== 'web',
      schedule: config.ROLE !== 'web',
      useListenNotify: true,
      superviseIntervalSeconds: LOOKED_AFTER,
      monitorIntervalSeconds: LOOKED_AFTER,
    });
    // A lost connection is retried by pg-boss itself; unheard, the event would end the process.
    this.boss.on('error', (error) => this.log.warn({ err: error }, 'background work: the database did not answer'));
  }

  /** Says which work there is; modules do so while they are set up. */
  register<Payload extends object>(queue: Queue<Payload>): void {
    this.queues.push(queue as unknown as Queue<object>);
  }

  /** @param turnsOf whose job it is: of those of one owner a queue runs one at a time in each process */
  async send<Payload extends object>(
    queue: Queue<Payload>,
    payload: Payload,
    tx: Runs,
    turnsOf?: string,
  ): Promise<void> {
    await this.boss.send(queue.name, payload, {
      ...(turnsOf === undefined ? {} : { group: { id: turnsOf } }),
      db: { executeSql: async (text, values) => ({ rows: await tx.run(statement(text), values ?? []) }) },
    });
  }

  get ready(): boolean {
    return this.started;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.boss.start();
    await Promise.all(this.queues.map((queue) => this.setUp(queue)));
    this.started = true;
  }

  private async setUp(queue: Queue<object>): Promise<void> {
    const options = {
      retryLimit: queue.retries ?? 5,
      retryBackoff: true,
      retryDelay: 1,
      retryDelayMax: queue.longestPause ?? 3_600,
      notify: true,
      expireInSeconds: queue.seconds ?? 900,
      heartbeatSeconds: HEARTBEAT,
      deleteAfterSeconds: LISTED,
    };
    await this.boss.createQueue(queue.name, options);
    // One that was there already keeps what an older version of ours said.
    await this.boss.updateQueue(queue.name, options);
    if (this.config.ROLE === 'web') return;
    if (queue.cron) await this.boss.schedule(queue.name, queue.cron);
    const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 };
    // Counted in this process: a job that a crash left behind as running would keep its owner's others waiting.
    const places = { localConcurrency: queue.atOnce ?? 1, localGroupConcurrency: 1 };
    await this.boss.work<object>(queue.name, { ...polling, ...places }, (jobs) => this.perform(queue, jobs));
  }

  async onApplicationShutdown(): Promise<void> {
    this.started = false;
    await this.boss.stop({ graceful: true, timeout: 5_000 });
  }

  private async perform(queue: Queue<object>, jobs: Job<object>[]): Promise<void> {
    for (const job of jobs) {
      try {
        await queue.work(job.data, job.signal);
      } catch (error) {
        this.log.error(
          { err: error, queue: queue.name, job: job.id },
          'background work failed; it will be tried again',
        );
        throw error;
      }
    }
  }
}
