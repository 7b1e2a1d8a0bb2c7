import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../node-commands.ts';
import { projectRoot } from '../project-root.ts';
import { bridgeFile, build } from './builds.ts';

await build({ all: true, only: 'bridge' }).catch(fail);
chmodSync(join(projectRoot, bridgeFile), 0o755);
console.log(`${bridgeFile}: one file, for any Node from 20 on.`);
