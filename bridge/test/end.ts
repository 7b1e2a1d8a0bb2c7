import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Kills a program, and waits for its end. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
