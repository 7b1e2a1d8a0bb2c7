import { loaded } from './platform/memory.js';
import 'reflect-metadata';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { makeApp } from './app.js';
import { loadConfig } from './platform/config.js';
import { type Counted, Metrics } from './platform/metrics.js';

const DEADLINE = 9_000;
const RESTART_MS = 1_000;
/** Of the thread for background work, whose files and images are read in pieces. */
const LIMITS = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 192 };

const config = loadConfig();
const both = config.ROLE === 'all';
if (both) config.ROLE = 'web';
const { app, log } = await makeApp(config);
if (!both) loaded();
const jobs = both ? startJobs(log, app.get(Metrics)) : undefined;
await app.listen(config.PORT, config.HOST);
log.info({ address: await app.getUrl() }, 'listening');

let ending = false;
const end = (signal: NodeJS.Signals) => {
  if (ending) process.exit(1);
  ending = true;
  log.info({ signal }, 'ending: requests in flight are answered first');
  setTimeout(() => process.exit(1), DEADLINE).unref();
  Promise.all([app.close(), jobs?.end()]).then(
    () => process.exit(0),
    (error) => {
      log.error({ err: error }, 'did not end cleanly');
      process.exit(1);
    },
  );
};
process.on('SIGTERM', end);
process.on('SIGINT', end);

/** Background work in a thread of its own (see jobs-thread.ts), started again should it ever end by itself. */
function startJobs(log: Logger, metrics: Metrics): { end(): Promise<void> } {
  let ended = false;
  let thread = start();

  function start(): Worker {
    const worker = new Worker(new URL('./jobs-thread.js', import.meta.url), { resourceLimits: LIMITS });
    worker.once('message', loaded);
    worker.on('message', (counted: Counted) => metrics.hear(counted));
    worker.on('error', (error) => log.error({ err: error }, 'the thread for background work broke'));
    worker.once('exit', async () => {
      if (ended) return;
      await pause(RESTART_MS);
      if (!ended) thread = start();
    });
    return worker;
  }

  return {
    async end() {
      ended = true;
      if (thread.threadId === -1) return;
      const exit = once(thread, 'exit');
      thread.postMessage('end');
      await exit;
    },
  };
}
