import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Whether a process with this id exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether a process has ended, but was not reaped by its parent; in a container without an init this lasts. As long as it
 * has other threads, its ports are not free.
 */
function isZombie(pid: number): boolean {
  const fields = statFields(pid);
  return fields?.[0] === 'Z' && Number(fields[THREADS]) <= 1;
}

/** Index of the number of threads among these fields. */
const THREADS = 17;

/** Fields of /proc/<pid>/stat from the third (the state). The second, the name, may contain spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Tells a process from a later one with the same id. Undefined if the process is gone or cannot be inspected. */
export function startTimeOf(pid: number): string | undefined {
  // Field 22 of proc(5): clock ticks since boot.
  if (process.platform === 'linux') return statFields(pid)?.[19];
  return readPs(pid, 'lstart=');
}

/** The command line, words separated by spaces; empty if the process is gone or cannot be inspected. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return readPs(pid, 'command=') ?? '';
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

function readPs(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', column, '-p', `${pid}`], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Sends each signal in order and waits up to its timeout (ms) for the process to end. True once it has ended. */
export async function stopProcess(pid: number, steps: readonly [NodeJS.Signals, number][]): Promise<boolean> {
  for (const [signal, timeoutMs] of steps) {
    if (!isAlive(pid)) return true;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPERM') return false;
    }
    for (const end = Date.now() + timeoutMs; Date.now() < end && isAlive(pid); ) await pause(50);
  }
  return !isAlive(pid);
}
