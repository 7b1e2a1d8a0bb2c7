import { rmSync } from 'node:fs';
import type { GlobalWithProduct } from './product.setup.ts';

export default async function tearDown(): Promise<void> {
  const started = (globalThis as GlobalWithProduct).testProduct;
  if (!started) return;
  await started.browser.close();
  await started.product.stop();
  rmSync(started.folder, { recursive: true, force: true });
}
