import { installedFile, runNodeSideBySide } from '../node-commands.ts';
import { checkCommitSubjects } from './commit-subjects.ts';
import { jest } from './jest.ts';

type Check = readonly [name: string, path: string, ...args: string[]];
/** A check with one checker: each further one checks common types again, which takes a quarter more processor time. */
const types = (name: string, project: string): Check => [
  `types: ${name}`,
  'typescript7/bin/tsc',
  '-p',
  project,
  '--checkers',
  '1',
];

/** `--no-tests` is for CI, where `npm test` runs them. */
const withTests = !process.argv.includes('--no-tests');

/** Checks, the longest first: the last ones to end are then short. */
const checks: Check[] = [
  types('test', 'test/tsconfig.json'),
  types('backend', 'backend/tsconfig.json'),
  ['format and lint', '@biomejs/biome/bin/biome', 'check', '.'],
  types('frontend', 'frontend/tsconfig.json'),
  types('libs, migrations, scripts, demo', 'tsconfig.json'),
  types('bridge', 'bridge/tsconfig.json'),
  types('service worker', 'frontend/service-worker/tsconfig.json'),
];
/** Checks that run at a time; each takes one processor and up to 600 MB. */
const SIDE_BY_SIDE = 2;

const results: string[] = [];
let failed = 0;

async function timed(name: string, run: () => Promise<number>): Promise<void> {
  const began = performance.now();
  const code = await run();
  if (code !== 0) failed++;
  results.push(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}

async function runNext(): Promise<void> {
  for (let check = checks.shift(); check; check = checks.shift()) {
    const [name, path, ...args] = check;
    await timed(name, () => runNodeSideBySide(`\n== ${name}\n`, [installedFile(path), ...args]));
  }
}

await Promise.all(Array.from({ length: SIDE_BY_SIDE }, runNext));
console.log('\n== commit subjects');
await timed('commit subjects', async () => checkCommitSubjects());
if (withTests) {
  // The pure tests need nothing but Node; the boundary rules are one of them.
  console.log('\n== pure tests');
  await timed('pure tests', () => jest(['--selectProjects', 'pure']));
}
console.log(`\n${results.join('\n')}`);
process.exit(failed === 0 ? 0 : 1);
