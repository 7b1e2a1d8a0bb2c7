import { chmodSync } from 'node:fs';
import { Product } from '../../scripts/product.ts';
import { freshDatabase, SERVER } from '../database.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/**
 * Settings for servers of tests, which send more requests than people do. Jest's NODE_ENV=test is not for the product.
 */
export const PRODUCT_ENV = { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn', NODE_ENV: 'development' } as const;

/**
 * Starts the built product on an empty database for one file only, and stops it after the tests of that file: for other
 * settings, or where stations and contacts of other files would be seen. `operator.ts` opens pages of PRODUCT_URL, which
 * this sets: import it afterwards, by `await import()`.
 * @returns the folder with its data
 */
export async function startOwnProduct(env: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = temporaryFolder('pileup-own-');
  // As root, the database's user must be able to enter the folder.
  chmodSync(folder.path, 0o711);
  // In a run of all tests the database is a copy of the API tests' template: half the work of a new database server.
  const databaseUrl = process.env[SERVER] ? await freshDatabase() : undefined;
  // Commands of `npm run admin` read this variable.
  if (databaseUrl) process.env.DATABASE_URL = databaseUrl;
  else Reflect.deleteProperty(process.env, 'DATABASE_URL');
  const product = new Product({
    dataDir: folder.path,
    port: 0,
    fsync: false,
    databaseUrl,
    env: { ...PRODUCT_ENV, ...env },
    print: () => undefined,
  });
  afterAll(async () => {
    await product.stop();
    folder[Symbol.dispose]();
  });
  process.env.PRODUCT_URL = await product.start();
  process.env.PRODUCT_FOLDER = folder.path;
  return folder.path;
}
