import { build } from './builds.ts';
import { fail } from './commands.ts';

await build({ all: true }).catch(fail);
