import 'reflect-metadata';
import { createApp } from './app.js';
import { JobsThread } from './jobs-thread.js';
import { loadConfig } from './platform/config.js';
// Imported for its effect: memory.ts sets flags of V8 before the threads start.
import './platform/memory.js';
import { Metrics } from './platform/metrics.js';

const SHUTDOWN_TIMEOUT_MS = 9_000;
/** Connections of requests not finished by then are closed, so that slow clients do not delay the shutdown. */
const REQUEST_TIMEOUT_MS = 3_500;

const config = loadConfig();
const thread = config.ROLE === 'all' ? new JobsThread() : undefined;
if (thread) config.ROLE = 'web';
const { app, log } = await createApp(config);
await thread?.ready(log, app.get(Metrics));
await app.listen(config.PORT, config.HOST);
log.info({ address: config.siteUrl, host: config.HOST, port: config.PORT }, 'listening');

let isShuttingDown = false;
const shutDown = (signal: NodeJS.Signals) => {
  if (isShuttingDown) process.exit(1);
  isShuttingDown = true;
  log.info({ signal }, 'shutting down: requests in flight are answered first');
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
  setTimeout(() => app.getHttpServer().closeAllConnections(), REQUEST_TIMEOUT_MS).unref();
  Promise.all([app.close(), thread?.end()]).then(
    () => process.exit(0),
    (error) => {
      log.error({ err: error }, 'did not shut down cleanly');
      process.exit(1);
    },
  );
};
process.on('SIGTERM', shutDown);
process.on('SIGINT', shutDown);
