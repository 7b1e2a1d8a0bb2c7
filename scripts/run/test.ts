import { build } from '../build/builds.ts';
import { jest } from './jest.ts';

// A build that fails costs the tests that need it; what the others say is still worth knowing.
const built = await build().then(
  () => true,
  (error: Error) => {
    console.error(error.message);
    return false;
  },
);
// A test that fails half-way may leave a browser open; it must not keep the run from ending.
const code = await jest(['--forceExit', '--json', '--outputFile=.cache/jest.json', ...process.argv.slice(2)]);
process.exit(built ? code : code || 1);
