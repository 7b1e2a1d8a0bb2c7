/** The product, or something around it. */
interface Runnable {
  /** Answers the address. */
  start(): Promise<string>;
  /** Called again, it hurries. */
  stop(): Promise<void>;
  /** Settles, with the reason as a sentence, when it ends without having been asked to. */
  readonly failed: Promise<string>;
}

const { npm_lifecycle_event, PILEUP_FOLLOWS_PARENT } = process.env;

/** npm passes Ctrl-C on although the terminal gave it to us as well: what comes so close together was one key. */
const SAME_KEY_MS = 500;

/** Starts it, greets whoever started it, and stops it in order when it is told to; then the process ends. */
export async function runUntilStopped(it: Runnable, greeting: (address: string) => string): Promise<void> {
  let asked = 0;
  async function end(code: number, line: string): Promise<void> {
    if (Date.now() - asked < SAME_KEY_MS) return;
    console.log(asked === 0 ? line : 'At once, then.');
    asked = Date.now();
    await it.stop();
    // Whatever it was doing meanwhile ends with this process.
    process.exit(code);
  }

  // A closed terminal or pipe must not keep us from stopping in order.
  process.stdout.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => end(0, 'Stopping (once more to hurry) …'));
  }

  // Under npm or an older Node's hand-over we are somebody's child; if that one was killed, nobody else would stop us.
  const parent = process.ppid;
  if (npm_lifecycle_event || PILEUP_FOLLOWS_PARENT) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      // Ctrl-C ends npm at once: while we are stopping, that is no second request.
      if (asked === 0) end(1, 'Whoever started us is gone; stopping …');
    }, 250).unref();
  }

  try {
    console.log(greeting(await it.start()));
    await end(1, `${await it.failed} Stopping …`);
  } catch (error) {
    // While stopping, what was being started fails by itself.
    if (asked === 0) await end(1, (error as Error).message);
  }
}
