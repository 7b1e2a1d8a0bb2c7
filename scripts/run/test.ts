import { build } from '../build/builds.ts';
import { jest } from './jest.ts';
import { clearTestTimes, printTestTimes, startTestTime } from './test-times.ts';

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
// --forceExit: a failed test may leave a browser open, which would keep the run from ending.
const code = await jest(['--forceExit', '--json', '--outputFile=.cache/jest.json', ...process.argv.slice(2)]);
addRunTime();
printTestTimes();
process.exit(built ? code : code || 1);
