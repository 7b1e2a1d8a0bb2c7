import { rmSync } from 'node:fs';
import { startTestTime } from '../../scripts/run/test-times.ts';
import type { GlobalWithDatabase } from './database.setup.ts';

export default async function tearDown(): Promise<void> {
  const database = (globalThis as GlobalWithDatabase).testDatabase;
  if (!database) return;
  const addTime = startTestTime('phase', 'database: processor time of the server, since it ended');
  await database.server.stop(0);
  addTime();
  rmSync(database.folder, { recursive: true, force: true });
}
