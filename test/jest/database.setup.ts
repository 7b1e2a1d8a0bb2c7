import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from '../../scripts/database/embedded-postgres.ts';
import { migrate } from '../../scripts/database/migrate.ts';
import { Product } from '../../scripts/product.ts';
import { startTestTime } from '../../scripts/run/test-times.ts';
import { databaseOn, SERVER, TEMPLATE } from '../database.ts';

/** Passed from the setup to the teardown, which jest loads separately. */
export type GlobalWithDatabase = typeof globalThis & { testDatabase?: { server: EmbeddedPostgres; folder: string } };

/** Once per run of the project `api`: starts a server and creates the template of all test databases. */
export default async function setUp(): Promise<void> {
  const addTime = startTestTime('phase', 'database: start and template');
  const folder = mkdtempSync(join(tmpdir(), 'pileup-test-'));
  const server = await startPostgres({ dataDir: folder, fsync: false, settings: { max_connections: '200' } });
  (globalThis as GlobalWithDatabase).testDatabase = { server, folder };
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await bootOnce(databaseOn(server.url, TEMPLATE), join(folder, 'app'));
  process.env[SERVER] = server.url;
  addTime();
}

/**
 * Starts the built app on the template, so that its copies have the schema, the job queues and everything else that a
 * first start creates. As `web` it runs no job and stores no schedule.
 */
async function bootOnce(databaseUrl: string, dataDir: string): Promise<void> {
  const app = new Product({ dataDir, databaseUrl, port: 0, env: { ROLE: 'web', LOG_LEVEL: 'warn' } });
  try {
    await app.start();
  } catch (error) {
    // If there is no build, the tests still run from source; each then creates what is missing in its copy.
    console.error(`The template database is migrated only: ${(error as Error).message}`);
    await migrate(databaseUrl);
  } finally {
    await app.stop();
  }
}
