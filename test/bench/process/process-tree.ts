import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;
const SAMPLE_MS = 20;

/** Samples the resident memory of a process and all its descendants (Linux only). */
export class ProcessTreeMemory {
  /** Peak in bytes: of all processes together, and of the root process alone. */
  peak = { tree: 0, own: 0 };
  private readonly timer: NodeJS.Timeout;

  private readonly pid: number;

  constructor(pid: number) {
    this.pid = pid;
    this.sample();
    this.timer = setInterval(() => this.sample(), SAMPLE_MS);
  }

  stop(): { tree: number; own: number } {
    clearInterval(this.timer);
    return this.peak;
  }

  private sample(): void {
    const own = resident(this.pid);
    const tree = own + descendants(this.pid).reduce((sum, pid) => sum + resident(pid), 0);
    this.peak = { tree: Math.max(this.peak.tree, tree), own: Math.max(this.peak.own, own) };
  }
}

function descendants(pid: number): number[] {
  const children = childrenOf(pid);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** The running processes that a process started, each listed by one of its threads; none without /proc. */
export function childrenOf(pid: number): number[] {
  return eachTask(pid).flatMap((task) => words(`/proc/${pid}/task/${task}/children`).map(Number));
}

/** The fields of `/proc/<pid>/stat` after the name of the program, which may contain spaces; none if it has ended. */
export function statOf(pid: number): string[] {
  const all = words(`/proc/${pid}/stat`);
  return all.slice(all.findLastIndex((word) => word.endsWith(')')) + 1);
}

function eachTask(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return []; // the process has just ended
  }
}

const resident = (pid: number) => Number(words(`/proc/${pid}/statm`)[1] ?? 0) * PAGE_BYTES;

function words(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}
