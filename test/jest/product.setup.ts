import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserServer } from 'playwright-core';
import { serveBrowser } from '../../scripts/chromium/chromium.ts';
import { Product } from '../../scripts/product.ts';
import { startTestTime } from '../../scripts/run/test-times.ts';
import { PRODUCT_ENV } from '../browser/own-product.ts';

/** Passed from the setup to the teardown, which jest loads separately. */
export type GlobalWithProduct = typeof globalThis & {
  testProduct?: { product: Product; folder: string; browser: BrowserServer };
};

/**
 * Once per run of the project `browser`: starts Chromium, and the built product on an empty database; sets BROWSER_URL,
 * PRODUCT_URL and PRODUCT_FOLDER.
 */
export default async function setUp(): Promise<void> {
  const addTime = startTestTime('phase', 'browser: start of Chromium and of the product');
  const browser = await serveBrowser();
  process.env.BROWSER_URL = browser.wsEndpoint();
  const folder = mkdtempSync(join(tmpdir(), 'pileup-product-'));
  // As root, the database's user must be able to enter the folder.
  chmodSync(folder, 0o711);
  const product = new Product({
    dataDir: folder,
    port: 0,
    fsync: false,
    env: { ...PRODUCT_ENV, MEDIA_HOSTS: 'youtube twitch hls:https://live.example' },
  });
  (globalThis as GlobalWithProduct).testProduct = { product, folder, browser };
  process.env.PRODUCT_FOLDER = folder;
  try {
    process.env.PRODUCT_URL = await product.start();
    process.env.PRODUCT_OUTBOX = join(folder, 'outbox');
  } catch (error) {
    // The error is not rethrown: that would end the tests of the other projects, too. The tests of this project fail if
    // PRODUCT_URL is missing.
    console.error(`The product did not start: ${(error as Error).message}`);
    await product.stop();
  }
  addTime();
}
