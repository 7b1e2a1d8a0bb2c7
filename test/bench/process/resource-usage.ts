import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { type BenchResult, type Figures, type Limit, resultRow } from './measure.ts';

/** Resource usage of a running program at one moment. */
export interface ResourceUsage {
  /** Resident memory in MB, all threads. */
  rss: number;
  /** Heap in use in MB, of the thread that handles requests. */
  heap: number;
  /** Open files and sockets of the process. */
  descriptors: number;
  /** The program's connections to the database, without that of this process. */
  connections: number;
}

const HEAP = /^pileup_nodejs_heap_size_used_bytes(?:\{[^}]*\})? (\S+)$/m;

/** Reads the resource usage; Linux only, as it reads /proc. `client` is connected to the program's database. */
export async function readResourceUsage(pid: number, port: number, client: pg.Client): Promise<ResourceUsage> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::integer as n from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  const [, kb = 'NaN'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return {
    rss: Number(kb) / 1_024,
    heap: Number(HEAP.exec(metrics)?.[1]) / 2 ** 20,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    connections: rows[0]?.n ?? Number.NaN,
  };
}

/** Peak memory of the program so far, in MB; NaN without /proc. */
export function peakMb({ pid }: { pid: number }): number {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return Number.NaN;
  return (Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]) * 1_024) / 1e6;
}

/** The row of peak memory, which passes where it cannot be measured. */
export function memoryRow(when: string, figures: Figures, limit: Limit): BenchResult {
  const row = resultRow(`peak memory of the app ${when}`, figures, limit);
  return Number.isNaN(figures.ours) ? { ...row, pass: true, note: 'not measured: this system has no /proc' } : row;
}
