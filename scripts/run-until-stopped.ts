/** The product, or the demo around it. */
interface Runnable {
  /** Resolves with the address. */
  start(): Promise<string>;
  /** A second call stops at once. */
  stop(): Promise<void>;
  /** Resolves with the reason when it ends unexpectedly. */
  readonly failed: Promise<string>;
}

const { npm_lifecycle_event, PILEUP_FOLLOWS_PARENT } = process.env;

/** npm forwards Ctrl-C although the terminal sends it to us, too: signals this close together are one key press. */
const SAME_KEY_MS = 500;

/** Starts the program, prints the greeting, and stops the program on a signal; then the process ends. */
export async function runUntilStopped(it: Runnable, greeting: (address: string) => string): Promise<void> {
  let stopRequestedAt = 0;
  async function end(code: number, line: string): Promise<void> {
    if (Date.now() - stopRequestedAt < SAME_KEY_MS) return;
    console.log(stopRequestedAt === 0 ? line : 'Stopping at once …');
    stopRequestedAt = Date.now();
    await it.stop();
    process.exit(code);
  }

  // A closed terminal or pipe must not prevent an orderly stop.
  process.stdout.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => end(0, 'Stopping (again to stop at once) …'));
  }

  // Started by npm or by an older Node (node24.mjs): if the parent is killed, nothing else would stop us.
  const parent = process.ppid;
  if (npm_lifecycle_event || PILEUP_FOLLOWS_PARENT) {
    const parentCheck = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(parentCheck);
      // Ctrl-C also ends npm; while stopping, that is not a second request.
      if (stopRequestedAt === 0) end(1, 'The parent process has ended; stopping …');
    }, 250).unref();
  }

  try {
    console.log(greeting(await it.start()));
    await end(1, `${await it.failed} Stopping …`);
  } catch (error) {
    // A stop during the start makes the start fail.
    if (stopRequestedAt === 0) await end(1, (error as Error).message);
  }
}
