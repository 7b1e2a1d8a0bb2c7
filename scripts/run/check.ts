import { installedFile, runNode } from '../node-commands.ts';
import { jest } from './jest.ts';

const node =
  (path: string, ...args: string[]) =>
  () =>
    runNode([installedFile(path), ...args]);
/** With one checker: each further one checks common types again, which takes a quarter more processor time. */
const types = (project: string) => node('typescript7/bin/tsc', '-p', project, '--checkers', '1');

/** `--no-tests` is for CI, where `npm test` runs them. */
const withTests = !process.argv.includes('--no-tests');

/** The pure tests need nothing but Node; the boundary rules are one of them. */
const checks: Record<string, () => Promise<number>> = {
  'format and lint': node('@biomejs/biome/bin/biome', 'check', '.'),
  'types: libs, migrations, scripts, demo': types('tsconfig.json'),
  'types: backend': types('backend/tsconfig.json'),
  'types: frontend': types('frontend/tsconfig.json'),
  'types: service worker': types('frontend/service-worker/tsconfig.json'),
  'types: bridge': types('bridge/tsconfig.json'),
  'types: test': types('test/tsconfig.json'),
  ...(withTests ? { 'pure tests': () => jest(['--selectProjects', 'pure']) } : {}),
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
