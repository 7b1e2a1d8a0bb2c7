import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { Database } from '../database/database.js';
import { type DiskFault, diskFault, recentDiskFault } from '../database/outages.js';
import { type NoParams, sql } from '../database/sql.js';
import { Jobs } from '../jobs/background-jobs.js';

/** The body of /readyz. */
export interface ReadinessReport {
  status: 'ok' | 'waiting';
  checks: { database: boolean; disk: boolean; migrations: true; jobs: boolean };
  /** Why it is waiting, for people. */
  reason?: string;
}

/** A check that takes longer counts as failed. */
const DEADLINE_MS = 2_000;
/** Minimum interval between two checks of the disks. */
const DISK_EVERY_MS = 5_000;
const TEST_BYTES = Buffer.alloc(16 * 1024, 'x');

const PING = sql<NoParams, { '?column?': number }>`select 1`;
// These leave no rows behind. The second exceeds the memory of the first and writes a temporary file; the third writes to
// the write-ahead log, for which the commit waits. Each fails on a full or read-only disk.
const LITTLE_MEMORY = sql`set local work_mem = '64kB'`;
const SPILL = sql`select count(*) from generate_series(1, 10000)`;
const WRITE = sql`select pg_logical_emit_message(true, 'pileup', 'ready')`;

const DISK_REASONS: Readonly<Record<DiskFault, string>> = {
  full: 'A disk is full.',
  'not writable': 'A disk cannot be written to.',
};

/** Checks that the database responds, both disks are writable and background jobs have started. */
@Injectable()
export class Readiness {
  private readonly ping = new Probe(0, () => this.database.run(PING));
  private readonly disks = new Probe(DISK_EVERY_MS, () => Promise.all([this.writeFile(), this.writeDatabase()]));

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  /** Always resolves within the deadline. */
  async check(): Promise<ReadinessReport> {
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

  /** Writes to the folder of uploads, where a file left by a crash is cleaned up. */
  private async writeFile(): Promise<void> {
    await mkdir(this.config.uploadsDir, { recursive: true });
    const file = join(this.config.uploadsDir, `ready-${randomUUID()}`);
    try {
      await writeFile(file, TEST_BYTES, { mode: 0o600 });
    } finally {
      await rm(file, { force: true }).catch(() => undefined);
    }
  }

  private writeDatabase(): Promise<void> {
    return this.database.transaction(async (tx) => {
      await tx.run(LITTLE_MEMORY);
      await tx.run(SPILL);
      await tx.run(WRITE);
    });
  }
}

interface ProbeFault {
  /** Undefined after a timeout. */
  error: unknown;
}

/** A check that runs at most once at a time, so that a hanging one uses only one connection. */
class Probe {
  private running: { since: number; outcome: Promise<ProbeFault | null> } | undefined;
  private last: { at: number; outcome: ProbeFault | null } | undefined;

  /** @param freshMs how long a result is cached */
  constructor(
    private readonly freshMs: number,
    private readonly check: () => Promise<unknown>,
  ) {}

  /** The failure, or null. Never throws. */
  async fault(): Promise<ProbeFault | null> {
    if (this.last && performance.now() - this.last.at < this.freshMs) return this.last.outcome;
    this.running ??= { since: performance.now(), outcome: this.run() };
    const { since, outcome } = this.running;
    const left = Math.max(0, since + DEADLINE_MS - performance.now());
    const deadline = new AbortController();
    const late = pause(left, { error: undefined }, { signal: deadline.signal, ref: false });
    // Aborting the deadline rejects `late`.
    late.catch(() => undefined);
    return Promise.race([outcome, late]).finally(() => deadline.abort());
  }

  private async run(): Promise<ProbeFault | null> {
    const outcome = await this.check().then(
      () => null,
      (error: unknown) => ({ error: error ?? new Error('failed') }),
    );
    this.last = { at: performance.now(), outcome };
    this.running = undefined;
    return outcome;
  }
}
