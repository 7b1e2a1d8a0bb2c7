import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { environment, installed, runNode } from './commands.ts';
import { projectRoot } from './project-root.ts';

const output = 'bridge/dist/pileup-bridge.mjs';

const code = await runNode([installed('vite/bin/vite.js'), 'build', '--logLevel', 'warn', 'bridge'], {
  env: environment({ NODE_ENV: 'production' }),
});
if (code === 0) {
  chmodSync(join(projectRoot, output), 0o755);
  console.log(`Built ${output}: one file, for any Node from 20 on.`);
}
process.exit(code);
