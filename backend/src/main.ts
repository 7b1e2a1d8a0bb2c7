import { loaded } from './platform/memory.js';
import 'reflect-metadata';
import { makeApp } from './app.js';
import { JobsThread } from './jobs-thread.js';
import { loadConfig } from './platform/config.js';
import { Metrics } from './platform/metrics.js';

const DEADLINE = 9_000;
/** Requests that are still not whole or not answered by then lose their connection: a slow client must not hold up the end. */
const UNFINISHED = 3_500;

const config = loadConfig();
const thread = config.ROLE === 'all' ? new JobsThread() : undefined;
if (thread) config.ROLE = 'web';
const { app, log } = await makeApp(config);
await thread?.ready(log, app.get(Metrics));
loaded();
await app.listen(config.PORT, config.HOST);
log.info({ address: await app.getUrl() }, 'listening');

let ending = false;
const end = (signal: NodeJS.Signals) => {
  if (ending) process.exit(1);
  ending = true;
  log.info({ signal }, 'ending: requests in flight are answered first');
  setTimeout(() => process.exit(1), DEADLINE).unref();
  setTimeout(() => app.getHttpServer().closeAllConnections(), UNFINISHED).unref();
  Promise.all([app.close(), thread?.end()]).then(
    () => process.exit(0),
    (error) => {
      log.error({ err: error }, 'did not end cleanly');
      process.exit(1);
    },
  );
};
process.on('SIGTERM', end);
process.on('SIGINT', end);
