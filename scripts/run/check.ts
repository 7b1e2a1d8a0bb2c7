import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installed, runNode } from '../commands.ts';
import { projectRoot } from '../project-root.ts';
import { jest } from './jest.ts';

const here = (path: string) => existsSync(join(projectRoot, path));
const node =
  (path: string, ...args: string[]) =>
  () =>
    runNode([installed(path), ...args]);
const types = (project: string) => node('typescript7/bin/tsc', '-p', project);

/** Format and lint, types, boundaries, then the tests that need nothing but Node. */
const checks: Record<string, () => Promise<number>> = {
  'format and lint': node('@biomejs/biome/bin/biome', 'check', '.'),
  'types: libs, migrations, scripts, demo': types('tsconfig.json'),
  'types: backend': types('backend/tsconfig.json'),
  'types: frontend': types('frontend/tsconfig.json'),
  'types: bridge': types('bridge/tsconfig.json'),
  'types: test': types('test/tsconfig.json'),
  ...(here('.dependency-cruiser.cjs')
    ? {
        boundaries: node(
          'dependency-cruiser/bin/dependency-cruiser.mjs',
          '--config',
          '.dependency-cruiser.cjs',
          'backend/src',
          'frontend/src',
          'bridge/src',
          'libs',
          'scripts',
          'demo/src',
        ),
      }
    : {}),
  'pure tests': () => jest(['--selectProjects', 'pure']),
  ...(here('test/architecture.spec.ts')
    ? { architecture: () => jest(['--selectProjects', 'api', '--runTestsByPath', 'test/architecture.spec.ts']) }
    : {}),
};

const results: string[] = [];
let failed = 0;
for (const [name, run] of Object.entries(checks)) {
  console.log(`\n== ${name}`);
  const began = performance.now();
  const code = await run();
  if (code !== 0) failed++;
  results.push(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}
console.log(`\n${results.join('\n')}`);
process.exit(failed === 0 ? 0 : 1);
