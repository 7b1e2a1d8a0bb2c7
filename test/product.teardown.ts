import { rmSync } from 'node:fs';
import type { HoldsProduct } from './product.setup.ts';

export default async function tearDown(): Promise<void> {
  const held = (globalThis as HoldsProduct).testProduct;
  if (!held) return;
  await held.product.stop();
  rmSync(held.folder, { recursive: true, force: true });
}
