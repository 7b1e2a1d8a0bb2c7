import { readFileSync } from 'node:fs';
import type { EmbeddedPostgres } from '../../../scripts/database/embedded-postgres.ts';

/** Signals the server and all its processes at once, so that none of them acts on it. Where there is no /proc, the server. */
export function signalPostgres({ pid }: Pick<EmbeddedPostgres, 'pid'>, signal: NodeJS.Signals): void {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, signal);
    } catch {
      // A process that ended by itself a moment ago.
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
