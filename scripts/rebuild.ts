import { join, resolve } from 'node:path';
import { build } from './builds.ts';
import { environment, fail, runNode } from './commands.ts';
import { startPostgres } from './embedded-postgres.ts';
import { openCluster, portOf } from './postgres-cluster.ts';
import { projectRoot } from './project-root.ts';

// `npm run rebuild ranking`: on the database the product uses, whether it runs at the moment or not.

const dataDir = resolve(process.env.DATA_DIR || join(projectRoot, 'data'));
await build().catch(fail);
const database = await databaseOf(dataDir).catch(fail);
const code = await runNode(['--enable-source-maps', 'backend/dist/src/rebuild-main.js', ...process.argv.slice(2)], {
  env: environment({ DATABASE_URL: database.url, DATA_DIR: dataDir }),
});
await database.stop();
process.exit(code);

async function databaseOf(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const keep = async () => undefined;
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: keep };
  const postgres = join(folder, 'postgres');
  const cluster = await openCluster(postgres);
  const port = portOf(cluster);
  if (port !== undefined) return { url: cluster.url(port, 'pileup'), stop: keep };
  return startPostgres({ dataDir: postgres });
}
