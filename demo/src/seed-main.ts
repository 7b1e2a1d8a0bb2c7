// Makes a demo in a separate process, which frees the app's memory when it ends.
import { fail } from '../../scripts/node-commands.ts';
import { type SeedOptions, seedDemo } from './seed.ts';

// No clean-up needed: the database ends with the process, and an incomplete demo is made again.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

await seedDemo(JSON.parse(process.argv[2] ?? '{}') as SeedOptions, console.log).catch(fail);
process.exit(0);
