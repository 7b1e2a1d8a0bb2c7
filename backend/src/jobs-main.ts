import 'reflect-metadata';
import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createJobs } from './app.js';
import { loadConfig } from './platform/config.js';
import { releaseStartupMemory } from './platform/memory.js';
import { Metrics } from './platform/metrics.js';

// The entry of the background thread of a process that also answers requests: the same program in the role `worker`, so
// that long jobs do not block the event loop of requests.

const METRICS_INTERVAL_MS = 2_000;
/** Enough for an import, an export and small jobs at the same time. */
const DATABASE_POOL = 6;
/** Nice value. */
const LOW_PRIORITY = 10;

/** Ids of V8's worker threads in this process. */
function v8WorkerThreads(): number[] {
  const tasks = '/proc/self/task';
  return readdirSync(tasks)
    .filter((task) => readFileSync(`${tasks}/${task}/comm`, 'utf8').startsWith('V8Worker'))
    .map(Number);
}

function lowerPriority(): void {
  try {
    for (const thread of [0, ...v8WorkerThreads()]) setPriority(thread, LOW_PRIORITY);
  } catch {
    // Some systems do not permit it, and a thread may just have ended: the priority then stays as it is.
  }
}

if (!parentPort) throw new Error('this file is the entry of a thread; the program starts at main.js');
const parent = parentPort;
// On Linux this affects only this thread and V8's workers, which mostly collect its garbage; elsewhere it would affect
// the whole process.
if (process.platform === 'linux') lowerPriority();

const config = loadConfig();
config.ROLE = 'worker';
config.DATABASE_POOL = DATABASE_POOL;
const app = await createJobs(config);
releaseStartupMemory();
const metrics = app.get(Metrics);
const reportMetrics = async () => parent.postMessage(await metrics.values());
await reportMetrics();
const metricsTimer = setInterval(reportMetrics, METRICS_INTERVAL_MS);
parent.once('message', async () => {
  clearInterval(metricsTimer);
  await app.close();
  process.exit(0);
});
