import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { Database, statement } from '../database/database.js';
import { type DiskFault, diskFault, recentDiskFault } from '../database/outages.js';
import { Jobs } from '../jobs/jobs.js';

/** The body of /readyz. */
export interface Ready {
  status: 'ok' | 'waiting';
  checks: { database: boolean; disk: boolean; migrations: true; jobs: boolean };
  /** Why it is waiting, for people. */
  reason?: string;
}

/** What does not answer within so many ms is not ready. */
const DEADLINE_MS = 2_000;
/** Both disks are written to at most once in so many ms. */
const DISK_EVERY_MS = 5_000;
const PIECE = Buffer.alloc(16 * 1024, 'x');

const PING = statement('select 1');
// Neither leaves a row behind. The rows of the second exceed the memory of the first and go to a temporary file; the
// third is a record in the write-ahead log, which the commit waits for. Each fails on a disk that takes nothing.
const LITTLE_MEMORY = statement("set local work_mem = '64kB'");
const SPILL = statement('select count(*) from generate_series(1, 10000)');
const WRITE = statement("select pg_logical_emit_message(true, 'pileup', 'ready')");

const DISK_REASONS: Readonly<Record<DiskFault, string>> = {
  full: 'A disk is full.',
  'not writable': 'A disk cannot be written to.',
};

/** Finds out whether this process can do its work: database answering, both disks writable, background work begun. */
@Injectable()
export class Readiness {
  private readonly ping = new Probe(0, () => this.database.run(PING, []));
  private readonly disks = new Probe(DISK_EVERY_MS, () => Promise.all([this.writeFile(), this.writeDatabase()]));

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  /** Answers within the deadline, whatever hangs. */
  async look(): Promise<Ready> {
    const database = await this.ping.fault();
    const disk = database ? null : await this.disks.fault();
    const recent = recentDiskFault();
    const fault = disk ? diskFault(disk.error) : recent;
    const checks = { database: !database, disk: !disk && !recent, migrations: true, jobs: this.jobs.ready } as const;
    const reason = database
      ? this.databaseReason(database)
      : fault
        ? DISK_REASONS[fault]
        : disk
          ? 'A disk does not answer.'
          : checks.jobs
            ? undefined
            : 'Background work has not begun yet.';
    return reason ? { status: 'waiting', checks, reason } : { status: 'ok', checks };
  }

  private databaseReason({ error }: ProbeFault): string {
    if (this.database.isExhausted)
      return 'No connection to the database became free in time: all are in use, or it does not answer.';
    const { code } = (error ?? {}) as { code?: unknown };
    return error === undefined
      ? 'The database does not answer.'
      : `The database cannot be reached${code ? ` (${String(code)})` : ''}.`;
  }

  /** Among the uploads, where a file that a crash leaves behind is swept. */
  private async writeFile(): Promise<void> {
    await mkdir(this.config.uploads, { recursive: true });
    const file = join(this.config.uploads, `ready-${randomUUID()}`);
    try {
      await writeFile(file, PIECE, { mode: 0o600 });
    } finally {
      await rm(file, { force: true }).catch(() => undefined);
    }
  }

  private writeDatabase(): Promise<void> {
    return this.database.transaction(async (tx) => {
      await tx.run(LITTLE_MEMORY, []);
      await tx.run(SPILL, []);
      await tx.run(WRITE, []);
    });
  }
}

interface ProbeFault {
  /** Undefined where there was no answer in time. */
  error: unknown;
}

/** A check that is under way once at most: one that hangs holds one connection, however often it is asked for. */
class Probe {
  private underWay: { since: number; outcome: Promise<ProbeFault | null> } | undefined;
  private last: { at: number; outcome: ProbeFault | null } | undefined;

  /** @param freshMs for so long an outcome is not asked for again */
  constructor(
    private readonly freshMs: number,
    private readonly check: () => Promise<unknown>,
  ) {}

  /** What is wrong; null for nothing. Never throws. */
  async fault(): Promise<ProbeFault | null> {
    if (this.last && performance.now() - this.last.at < this.freshMs) return this.last.outcome;
    this.underWay ??= { since: performance.now(), outcome: this.ask() };
    const { since, outcome } = this.underWay;
    const left = Math.max(0, since + DEADLINE_MS - performance.now());
    const deadline = new AbortController();
    const late = pause(left, { error: undefined }, { signal: deadline.signal, ref: false });
    // Aborted once it has lost the race.
    late.catch(() => undefined);
    return Promise.race([outcome, late]).finally(() => deadline.abort());
  }

  private async ask(): Promise<ProbeFault | null> {
    const outcome = await this.check().then(
      () => null,
      (error: unknown) => ({ error: error ?? new Error('failed') }),
    );
    this.last = { at: performance.now(), outcome };
    this.underWay = undefined;
    return outcome;
  }
}
