import { setTimeout as pause } from 'node:timers/promises';
import type { TestApp } from './test-app.ts';

const WAITING = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Waits until so many statements wait for a lock in the database, or until `done` returns true. */
export async function waitForBlocked(testApp: TestApp, count = 1, done: () => boolean = () => false): Promise<void> {
  for (const deadline = Date.now() + 60_000; !done(); await pause(10)) {
    if ((await testApp.sql(WAITING)).length >= count) return;
    if (Date.now() > deadline) throw new Error('no statement waits for a lock');
  }
}
