import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QsosChanged } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { ServiceRuns } from './service-runs.js';

interface ServiceOfAccount {
  accountId: number;
  service: string;
}

const QUEUE: Queue<ServiceOfAccount> = {
  name: 'send-contacts-to-service',
  // A run waits for the service nearly all the time.
  concurrency: 4,
  retries: 3,
  timeoutSeconds: 900,
  // The sweep finds what waits again each minute.
  onePerGroup: true,
};
/** Finds what waits without an event: retries, and contacts of a process that ended. */
const SWEEP: Queue = { name: 'send-waiting-contacts', cron: '* * * * *', retries: 0 };

const CONFIRMATIONS: Queue<ServiceOfAccount> = { name: 'read-confirmations', concurrency: 1, retries: 1 };
const CONFIRMATIONS_SWEEP: Queue = { name: 'read-all-confirmations', cron: '13 * * * *', retries: 0 };
/** Time between two readings of confirmations. */
const CONFIRMATIONS_MS = 12 * 3_600_000;
/** Time between two readings while LoTW has files of an account in its queue. */
const QUEUED_MS = 2 * 3_600_000;

/** Changed accounts are collected so long: a contest station logs every few seconds. */
const COLLECT_MS = 2_000;
const MAX_ACCOUNTS = 10_000;

// Two look-ups by index per connection. Contacts for LoTW wait for their operator: they are read only after a change.
const DUE = sql<{ now: Date; accountIds: readonly number[] | null }, ServiceOfAccount>`
  select account_id as "accountId", service from services.service_connection c
  where (account_id = any ($accountIds::integer[]) or $accountIds::integer[] is null) and (
    (service <> 'lotw' or $accountIds::integer[] is not null) and status not in ('wrong_key', 'stopped')
    and (next_at is null or next_at <= $now) and exists (
      select from services.service_contact s
      where s.account_id = c.account_id and s.service = c.service and s.state in ('waiting', 'sent'))
    or exists (
      select from services.service_contact s
      where s.account_id = c.account_id and s.service = c.service and s.is_changed))`;

const UNREAD = sql<{ now: Date; readUntil: Date; queuedUntil: Date }, ServiceOfAccount>`
  select account_id as "accountId", service from services.service_connection c
  where service in ('qrz', 'clublog', 'eqsl', 'lotw') and status not in ('wrong_key', 'stopped')
    and (next_at is null or next_at <= $now) and (fetched_at is null or fetched_at <= $readUntil
      or service = 'lotw' and fetched_at <= $queuedUntil and exists (
        select from services.service_contact s where s.account_id = c.account_id and s.service = 'lotw' and s.state = 'sent'))`;

/** Sends jobs for accounts with waiting contacts; jobs of one account at one service run one at a time. */
@Injectable()
export class ServiceQueue implements OnModuleInit {
  private readonly changed = new Set<number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly runs: ServiceRuns,
    private readonly qsos: QsosChanged,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (this.config.ROLE === 'web') return;
    this.qsos.onContactsChanged((accountId) => this.collect(accountId));
  }

  /** Enqueues what waits of an account, for example after a connection. */
  async add(accountId: number, tx: Queryable = this.database): Promise<void> {
    await this.enqueue([accountId], tx);
  }

  /** Enqueues the reading of confirmations of an account at a service. */
  async addReading(accountId: number, service: string, tx: Queryable = this.database): Promise<void> {
    await this.jobs.send(CONFIRMATIONS, { accountId, service }, tx, `${accountId} ${service}`);
  }

  @Job(QUEUE)
  async run({ accountId, service }: ServiceOfAccount, signal?: AbortSignal): Promise<void> {
    if (await this.runs.run(accountId, service, signal)) await this.send({ accountId, service }, this.database);
  }

  /** Enqueues accounts whose contacts wait for an outside service, such as retries and those of a process that ended. */
  @Job(SWEEP)
  async sweep(): Promise<void> {
    await this.enqueue(null, this.database);
  }

  @Job(CONFIRMATIONS)
  async readConfirmations({ accountId, service }: ServiceOfAccount): Promise<void> {
    await this.runs.readConfirmations(accountId, service);
  }

  /** Enqueues the reading of confirmations at each service every 12 hours, or 2 hours while LoTW processes files. */
  @Job(CONFIRMATIONS_SWEEP)
  async sweepConfirmations(): Promise<void> {
    const now = this.clock.now();
    const unread = await this.database.run(UNREAD, {
      now: new Date(now),
      readUntil: new Date(now - CONFIRMATIONS_MS),
      queuedUntil: new Date(now - QUEUED_MS),
    });
    for (const { accountId, service } of unread) await this.addReading(accountId, service);
  }

  private collect(accountId: number): void {
    if (this.changed.size < MAX_ACCOUNTS) this.changed.add(accountId);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const accounts = [...this.changed];
      this.changed.clear();
      // During an outage the next sweep finds them.
      void this.enqueue(accounts, this.database).catch(() => undefined);
    }, COLLECT_MS).unref();
  }

  private async enqueue(accountIds: readonly number[] | null, tx: Queryable): Promise<void> {
    const due = await tx.run(DUE, { now: new Date(this.clock.now()), accountIds });
    for (const each of due) await this.send(each, tx);
  }

  private async send(each: ServiceOfAccount, tx: Queryable): Promise<void> {
    await this.jobs.send(QUEUE, each, tx, `${each.accountId} ${each.service}`);
  }
}
