import { rmSync } from 'node:fs';
import type { HoldsDatabase } from './database.setup.ts';

export default async function tearDown(): Promise<void> {
  const held = (globalThis as HoldsDatabase).testDatabase;
  if (!held) return;
  await held.server.stop(0);
  rmSync(held.folder, { recursive: true, force: true });
}
