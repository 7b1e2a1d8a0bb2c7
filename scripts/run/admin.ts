import { join, resolve } from 'node:path';
import { build, programs } from '../build/builds.ts';
import { databaseOf } from '../database/database-of.ts';
import { environment, fail, runNode } from '../node-commands.ts';
import { projectRoot } from '../project-root.ts';

// For example `npm run admin -- grant CALL --months N`, while the product is running or not.

const dataDir = resolve(process.env.DATA_DIR || join(projectRoot, 'data'));
await build({ only: 'backend' }).catch(fail);
const database = await databaseOf(dataDir).catch(fail);
const code = await runNode(['--enable-source-maps', `${programs}/admin-main.js`, ...process.argv.slice(2)], {
  env: environment({ DATABASE_URL: database.url, DATA_DIR: dataDir }),
});
await database.stop();
process.exit(code);
