import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackedChromium } from '../scripts/chromium/chromium.ts';
import { Product } from '../scripts/product.ts';

/** What the setup leaves for the teardown; jest loads the two apart from each other. */
export type HoldsProduct = typeof globalThis & { testProduct?: { product: Product; folder: string } };

/** Once per run of the project `browser`: the built product on an empty database, its address in PRODUCT_URL, its files in PRODUCT_FOLDER. */
export default async function setUp(): Promise<void> {
  await unpackedChromium();
  const folder = mkdtempSync(join(tmpdir(), 'pileup-product-'));
  // Passable for the user the database runs as when we are root.
  chmodSync(folder, 0o711);
  const product = new Product({
    dataDir: folder,
    port: 0,
    fsync: false,
    // Journeys come faster than people do. NODE_ENV=test is jest's, not the product's.
    env: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn', NODE_ENV: 'development' },
  });
  (globalThis as HoldsProduct).testProduct = { product, folder };
  process.env.PRODUCT_FOLDER = folder;
  try {
    process.env.PRODUCT_URL = await product.start();
    process.env.PRODUCT_OUTBOX = join(folder, 'outbox');
  } catch (error) {
    // Thrown, it would end the tests of the other projects too; without PRODUCT_URL those of this one fail.
    console.error(`The product did not start: ${(error as Error).message}`);
    await product.stop();
  }
}
