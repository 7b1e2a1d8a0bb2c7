import 'reflect-metadata';
import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { makeApp } from './app.js';
import { loadConfig } from './platform/config.js';
import { Metrics } from './platform/metrics.js';

// The entry of the thread that runs the background work of a process which also answers requests: the same program
// in the role of a worker, so that reading a large file never holds up somebody who logs a contact.

const METRICS_MS = 2_000;
/** Enough for an import, an export and what is small at the same time. */
const CONNECTIONS = 6;

const BEHIND_OTHERS = 10;

/** Numbers of V8's own threads in this process. */
function helpers(): number[] {
  const tasks = '/proc/self/task';
  return readdirSync(tasks)
    .filter((task) => readFileSync(`${tasks}/${task}/comm`, 'utf8').startsWith('V8Worker'))
    .map(Number);
}

function stepBehind(): void {
  try {
    for (const thread of [0, ...helpers()]) setPriority(thread, BEHIND_OTHERS);
  } catch {
    // Some systems do not let us look, and a thread may just have ended: then it is as it was.
  }
}

if (!parentPort) throw new Error('this file is the entry of a thread; the program starts at main.js');
const parent = parentPort;
// On Linux this lowers the thread alone and V8's helpers, which mostly collect its garbage; elsewhere it would be the
// whole process.
if (process.platform === 'linux') stepBehind();

const config = loadConfig();
config.ROLE = 'worker';
config.DATABASE_POOL = CONNECTIONS;
const { app } = await makeApp(config);
const metrics = app.get(Metrics);
const tell = async () => parent.postMessage(await metrics.counted());
await tell();
const told = setInterval(tell, METRICS_MS);
parent.once('message', async () => {
  clearInterval(told);
  await app.close();
  process.exit(0);
});
