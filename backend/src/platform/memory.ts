import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// A thread that answers requests must not wait for worker threads that collect another thread's garbage.
setFlagsFromString('--no-parallel-scavenge');
// From what outlives two collections while the program starts, V8 may decide that a kind of object is to be allocated as
// old for good. If requests create it, each keeps what it refers to until the next full collection: all collections of
// the young generation then take 9 ms instead of 2, in about half of the starts (`npm run bench -- logging`).
setFlagsFromString('--no-allocation-site-pretenuring');

/**
 * Returns the memory that loading the program took, which V8 by itself keeps. Takes about 0.1 s. For the thread of
 * background jobs only: it also makes the young generation small for good, and then the thread of requests answers a
 * quarter less of them (`npm run bench -- hot-reads`).
 */
export function releaseStartupMemory(): void {
  // Only contexts that are created while the flag is set have the function.
  setFlagsFromString('--expose-gc');
  const collectGarbage: NodeJS.GCFunction = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collectGarbage({ execution: 'sync', flavor: 'last-resort', type: 'major' });
}
