import { setTimeout as pause } from 'node:timers/promises';
import { statement } from '../backend/src/platform/database/database.js';
import type { World } from './world.ts';

const WAITING = statement(`
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

/** Waits until so many others wait for a lock in the database, or until `done` says that nobody will. */
export async function waiting(world: World, count = 1, done: () => boolean = () => false): Promise<void> {
  for (const deadline = Date.now() + 10_000; !done(); await pause(10)) {
    if ((await world.database.run(WAITING, [])).length >= count) return;
    if (Date.now() > deadline) throw new Error('nobody waits');
  }
}
