import { rmSync } from 'node:fs';
import { startTestTime } from '../../scripts/run/test-times.ts';
import type { GlobalWithProduct } from './product.setup.ts';

export default async function tearDown(): Promise<void> {
  const started = (globalThis as GlobalWithProduct).testProduct;
  if (!started) return;
  const addBrowserTime = startTestTime('phase', 'browser: processor time of Chromium, since it ended');
  await started.browser.close();
  addBrowserTime();
  const addProductTime = startTestTime('phase', 'browser: processor time of the product, since it ended');
  await started.product.stop();
  addProductTime();
  rmSync(started.folder, { recursive: true, force: true });
}
