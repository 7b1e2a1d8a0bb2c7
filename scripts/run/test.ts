import { basename } from 'node:path';
import { THOROUGH_FILES, THOROUGH_TIER } from '../../test/tiers.ts';
import { build } from '../build/builds.ts';
import { fail } from '../node-commands.ts';
import { changedPaths, testsOf } from './changed-tests.ts';
import { jest } from './jest.ts';
import { clearTestTimes, printTestTimes, startTestTime } from './test-times.ts';

const [option = '', ...others] = process.argv.slice(2);
if (option === '--thorough') Object.assign(process.env, THOROUGH_TIER);
const args =
  option === '--thorough' ? others : option === '--changed' ? changedTests(others[0]) : process.argv.slice(2);
// The default run leaves out the files of the thorough one, unless they are named.
const leftOut = THOROUGH_FILES.filter(
  (file) =>
    option !== '--thorough' && !args.some((arg) => !arg.startsWith('-') && basename(file).includes(basename(arg))),
);

clearTestTimes();
const addRunTime = startTestTime('phase', 'all of `npm test`');
const addBuildTime = startTestTime('phase', 'build');
// If a build fails, the tests that do not need it still run.
const built = await build().then(
  () => true,
  (error: Error) => {
    console.error(error.message);
    return false;
  },
);
addBuildTime();
const code = await jest([
  // The arguments come first: options with several values would take them.
  ...args,
  // A failed test may leave a browser open, which would keep the run from ending.
  '--forceExit',
  '--json',
  '--outputFile=.cache/jest.json',
  ...['/node_modules/', ...leftOut].map((path) => `--testPathIgnorePatterns=${path}`),
]);
addRunTime();
printTestTimes();
process.exit(built ? code : code || 1);

/** Paths of tests for the changes since a commit, by default the last one; prints which tests are left out. */
function changedTests(base = 'HEAD'): readonly string[] {
  let paths: string[];
  try {
    paths = changedPaths(base);
  } catch {
    return fail(new Error(`The changes since "${base}" cannot be read: is it a commit of this repository?`));
  }
  const tests = testsOf(paths);
  if ('all' in tests) {
    console.log(`All tests: ${tests.all} may concern every module.`);
    return [];
  }
  console.log(`Changed since ${base}: ${tests.modules.join(', ') || 'no module'}.`);
  console.log(`Left out: API tests of ${tests.leftOut.join(', ') || 'no module'}; tests in the browser except`);
  console.log(`  ${tests.patterns.filter((path) => path.startsWith('test/browser/')).join(', ') || 'none'}.`);
  return tests.patterns;
}
