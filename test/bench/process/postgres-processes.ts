import type { EmbeddedPostgres } from '../../../scripts/database/embedded-postgres.ts';
import { childrenOf } from './process-tree.ts';

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
