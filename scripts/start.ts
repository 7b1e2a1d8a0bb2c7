import { join, resolve } from 'node:path';
import { Product } from './product.ts';
import { projectRoot } from './project-root.ts';

const { APP_ENTRY, DATA_DIR, DATABASE_URL, HOST, PORT, npm_lifecycle_event, PILEUP_FOLLOWS_PARENT } = process.env;

/** npm passes Ctrl-C on although the terminal gave it to us as well: what comes so close together was one key. */
const ONE_KEY_MS = 500;

const product = new Product({
  dataDir: resolve(DATA_DIR || join(projectRoot, 'data')),
  host: HOST || '127.0.0.1',
  port: wholePort(PORT || '3000'),
  databaseUrl: DATABASE_URL,
  // Tests of the launcher put a stand-in here.
  ...(APP_ENTRY ? { entry: APP_ENTRY } : {}),
});

let asked = 0;
async function end(code: number, line: string): Promise<void> {
  if (Date.now() - asked < ONE_KEY_MS) return;
  console.log(asked === 0 ? line : 'At once, then.');
  asked = Date.now();
  await product.stop();
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
  const address = await product.start();
  console.log(`Pileup is ready: ${address} (Ctrl-C stops it)`);
  await end(1, `${await product.failed} Stopping …`);
} catch (error) {
  // While stopping, what was being started fails by itself.
  if (asked === 0) await end(1, (error as Error).message);
}

function wholePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  console.error(`PORT=${text} is not a port number (0 to 65535; 0 takes a free one).`);
  process.exit(1);
}
