import type pg from 'pg';
import { childrenOf, statOf } from './process-tree.ts';

/** The clock ticks in which Linux counts processor time. */
const TICKS_A_SECOND = 100;
/** Positions in the fields of `statOf`. */
const PARENT = 1;
const TIMES = [11, 12, 13, 14] as const;

/**
 * The processor seconds, user and system, of programs and the processes they started, from the accounting of the
 * operating system (Linux only). Unlike elapsed time they do not grow when other programs use the processor.
 */
export class ProcessorTime {
  private readonly roots: readonly number[];
  private last = 0;

  constructor(programs: readonly { readonly pid: number }[]) {
    this.roots = programs.map(({ pid }) => pid);
    this.lap();
  }

  /** The seconds used since the last call; NaN where they cannot be read. */
  lap(): number {
    const now = this.roots.reduce((sum, pid) => sum + secondsOf(pid), 0);
    const used = now - this.last;
    this.last = now;
    return used;
  }

  /** Calls `work` and returns its result with the seconds used meanwhile. */
  async during<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
    this.lap();
    const result = await work();
    return { result, seconds: this.lap() };
  }
}

/** The PostgreSQL server of a connection: its connections and background processes are its children. */
export async function postgresOf(client: pg.Client): Promise<{ pid: number }> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return { pid: Number(statOf(rows[0]?.pid ?? 0)[PARENT]) };
}

/** A process with the ended children it awaited, and its running children. */
function secondsOf(pid: number): number {
  const stat = statOf(pid);
  const own = TIMES.reduce((sum, at) => sum + Number(stat[at]), 0) / TICKS_A_SECOND;
  return childrenOf(pid).reduce((sum, child) => sum + zeroIfEnded(secondsOf(child)), own);
}

/** A child that has just ended is counted by its parent at the next reading. */
const zeroIfEnded = (seconds: number) => (Number.isNaN(seconds) ? 0 : seconds);
