import { setFlagsFromString } from 'node:v8';

// Imported before anything else. By default V8 lets the heap grow to twice the live size while the program loads and
// never shrinks it: 70 MB per thread. After startup it may trade memory for speed again.
setFlagsFromString('--optimize-for-size');
// A thread that answers requests must not wait for worker threads that collect another thread's garbage.
setFlagsFromString('--no-parallel-scavenge');

/** To be called when all threads have started. */
export function startupDone(): void {
  setFlagsFromString('--no-optimize-for-size');
}
