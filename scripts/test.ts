import { build } from './builds.ts';
import { fail } from './commands.ts';
import { jest } from './jest.ts';

await build().catch(fail);
process.exit(await jest(['--json', '--outputFile=.cache/jest.json', ...process.argv.slice(2)]));
