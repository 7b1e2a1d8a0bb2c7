// Fills a folder with a demo, in a process of its own: what the app needs for it does not stay in the launcher's memory.
import { fail } from '../../scripts/commands.ts';
import { type SeedOptions, seedDemo } from './seed.ts';

// Without ado: the database it fills ends with the process, and an unfinished demo is thrown away.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

await seedDemo(JSON.parse(process.argv[2] ?? '{}') as SeedOptions, console.log).catch(fail);
process.exit(0);
