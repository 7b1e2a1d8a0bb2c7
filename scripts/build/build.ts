import { fail } from '../commands.ts';
import { build } from './builds.ts';

await build({ all: true }).catch(fail);
