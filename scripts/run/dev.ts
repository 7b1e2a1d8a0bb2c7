import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../database/embedded-postgres.ts';
import { takeLock } from '../database/launcher-lock.ts';
import { environment, fail, installedFile, startNode } from '../node-commands.ts';
import { projectRoot } from '../project-root.ts';

/** The program as it is compiled, not bundled. */
const entry = 'backend/dist/src/main.js';
const { DATA_DIR, DATABASE_URL, PORT = '3000', PUBLIC_URL } = process.env;
/** Address of Vite: links in e-mails and returns from payments lead to the pages that are open. */
const PAGES = 'http://localhost:5173';
const dataDir = resolve(DATA_DIR || join(projectRoot, 'data'));

const lock = await takeLock(dataDir).catch(fail);
const postgres = DATABASE_URL ? undefined : await startPostgres({ dataDir: join(dataDir, 'postgres') }).catch(fail);
const env = environment({
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  DATA_DIR: dataDir,
  PORT,
  PUBLIC_URL: PUBLIC_URL || PAGES,
});

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  // The processes below are ended with this one.
  await postgres?.stop();
  lock.release();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);

startNode([installedFile('@nestjs/cli/bin/nest.js'), 'build', '--watch'], { env });
startNode([installedFile('vite/bin/vite.js'), 'frontend'], { env: { ...env, PILEUP_API: `http://127.0.0.1:${PORT}` } });
// `nest build` first empties the folder.
while (!existsSync(join(projectRoot, entry))) await pause(200);
// Libraries are loaded as TypeScript from libs/, so Node's watcher includes them.
startNode(['--watch-preserve-output', '--enable-source-maps', '--watch', entry], { env });
