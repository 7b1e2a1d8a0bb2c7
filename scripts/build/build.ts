import { fail } from '../node-commands.ts';
import { build } from './builds.ts';

await build({ all: true }).catch(fail);
