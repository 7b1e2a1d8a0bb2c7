import { readFileSync } from 'node:fs';
import type { EmbeddedPostgres } from '../../../scripts/database/embedded-postgres.ts';

/** Signals the server and its child processes together, so that none reacts to another's end; without /proc only the server. */
export function signalPostgres({ pid }: Pick<EmbeddedPostgres, 'pid'>, signal: NodeJS.Signals): void {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, signal);
    } catch {
      // The process has just ended.
    }
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
