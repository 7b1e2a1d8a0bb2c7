import { setFlagsFromString } from 'node:v8';

// Imported before anything else. Left alone, V8 lets the heap grow to twice what is live while the program loads, and
// never gives that back: 70 MB per thread. Afterwards it may spend memory on speed again.
setFlagsFromString('--optimize-for-size');
// A thread that answers requests must not wait for helpers that are busy with another's garbage.
setFlagsFromString('--no-parallel-scavenge');

/** The program is loaded, in all its threads. */
export function loaded(): void {
  setFlagsFromString('--no-optimize-for-size');
}
