import { rmSync } from 'node:fs';
import type { GlobalWithDatabase } from './database.setup.ts';

export default async function tearDown(): Promise<void> {
  const database = (globalThis as GlobalWithDatabase).testDatabase;
  if (!database) return;
  await database.server.stop(0);
  rmSync(database.folder, { recursive: true, force: true });
}
