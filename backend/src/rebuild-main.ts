import 'reflect-metadata';
import { ENTITIES } from './app.module.js';
import { Clock } from './platform/clock.js';
import { loadConfig } from './platform/config.js';
import { Database } from './platform/database/database.js';
import { rebuildRanking } from './ranking/index.js';
import { rebuildWorked } from './social/index.js';

// Makes read tables anew from the log, while the product goes on. The tables of a module are named by the module.

const REBUILDS: Record<string, (database: Database, now: number) => Promise<{ stations: number }>> = {
  ranking: rebuildRanking,
  social: rebuildWorked,
};

const [wanted = ''] = process.argv.slice(2);
const rebuild = REBUILDS[wanted];
if (!rebuild) {
  console.error(`Which read tables? One of: ${Object.keys(REBUILDS).join(', ')}. For example: npm run rebuild ranking`);
  process.exit(2);
}
const database = await Database.connect(loadConfig(), ENTITIES);
try {
  await database.migrate();
  const begun = performance.now();
  const { stations } = await rebuild(database, new Clock().now());
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(`The tables of ${wanted} were made anew for ${stations} stations in ${seconds} s.`);
} finally {
  await database.onApplicationShutdown();
}
