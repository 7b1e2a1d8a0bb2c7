import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Does a process with this number exist, ours or not? */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Dead, but not yet collected by its parent: in a container without an init that can last for ever. */
function isZombie(pid: number): boolean {
  return statFields(pid)?.[0] === 'Z';
}

/** The fields of /proc/<pid>/stat from the third, the state, on; the second, the name, may hold spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/**
 * What tells this process from a later one with the same number: when it began. Undefined where it is gone or
 * cannot be asked.
 */
export function startTimeOf(pid: number): string | undefined {
  // Field 22 of proc(5): clock ticks since boot.
  if (process.platform === 'linux') return statFields(pid)?.[19];
  return readPs(pid, 'lstart=');
}

/** Its command line, words separated by spaces; empty where it is gone or cannot be asked. */
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

/** Sends each signal in turn, waiting its milliseconds for the process to go. True once it is gone. */
export async function stopProcess(pid: number, steps: readonly [NodeJS.Signals, number][]): Promise<boolean> {
  for (const [signal, patience] of steps) {
    if (!isAlive(pid)) return true;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPERM') return false;
    }
    for (const end = Date.now() + patience; Date.now() < end && isAlive(pid); ) await pause(50);
  }
  return !isAlive(pid);
}
