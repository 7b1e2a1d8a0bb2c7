import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// A thread that serves requests must not wait for worker threads that collect another thread's garbage.
setFlagsFromString('--no-parallel-scavenge');
// V8 may decide, from the objects that outlive two collections while the program starts, to allocate their kind as old
// for good. If requests create such objects, each retains what it refers to until the next full collection: all young
// collections then take 9 ms instead of 2, in about half of the starts (`npm run bench -- logging`).
setFlagsFromString('--no-allocation-site-pretenuring');

/**
 * Returns the memory that loading the program took, which V8 by itself retains. Takes about 0.1 s. Only the thread of
 * background jobs may do this: it also makes the young generation small for good, and the thread of requests would then
 * serve a quarter fewer of them (`npm run bench -- hot-reads`).
 */
export function releaseStartupMemory(): void {
  // Only contexts that are created while the flag is set have the function.
  setFlagsFromString('--expose-gc');
  const collectGarbage: NodeJS.GCFunction = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collectGarbage({ execution: 'sync', flavor: 'last-resort', type: 'major' });
}
