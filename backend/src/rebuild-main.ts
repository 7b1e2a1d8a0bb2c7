import 'reflect-metadata';
import { ENTITIES } from './app.module.js';
import { rebuildContests } from './contests/index.js';
import { Clock } from './platform/clock.js';
import { loadConfig } from './platform/config.js';
import { Database } from './platform/database/database.js';
import { rebuildRanking } from './ranking/index.js';
import { rebuildWorked } from './social/index.js';

// Rebuilds read tables from the logbook while the product is running. The argument is the name of a module.

const REBUILDS: Record<string, (database: Database, now: number) => Promise<{ stations: number }>> = {
  contests: (database) => rebuildContests(database),
  ranking: rebuildRanking,
  social: rebuildWorked,
};

const [moduleName = ''] = process.argv.slice(2);
const rebuild = REBUILDS[moduleName];
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
  console.log(`Rebuilt the tables of ${moduleName} for ${stations} stations in ${seconds} s.`);
} finally {
  await database.onApplicationShutdown();
}
