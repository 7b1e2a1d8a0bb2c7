import { join, resolve } from 'node:path';
import { build, programs } from '../build/builds.ts';
import { databaseOf } from '../database/database-of.ts';
import { environment, fail, runNode } from '../node-commands.ts';
import { projectRoot } from '../project-root.ts';

// `npm run rebuild` with ranking (leaderboards), contests or social (counts of profiles), while the product is running or not.

const dataDir = resolve(process.env.DATA_DIR || join(projectRoot, 'data'));
await build().catch(fail);
const database = await databaseOf(dataDir).catch(fail);
const code = await runNode(['--enable-source-maps', `${programs}/rebuild-main.js`, ...process.argv.slice(2)], {
  env: environment({ DATABASE_URL: database.url, DATA_DIR: dataDir }),
});
await database.stop();
process.exit(code);
