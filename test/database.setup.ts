import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from '../scripts/database/embedded-postgres.ts';
import { migrate } from '../scripts/database/migrate.ts';
import { Product } from '../scripts/product.ts';
import { databaseOn, SERVER, TEMPLATE } from './database.ts';

/** What the setup leaves for the teardown; jest loads the two apart from each other. */
export type HoldsDatabase = typeof globalThis & { testDatabase?: { server: EmbeddedPostgres; folder: string } };

/** Once per run of the project `api`: a server, and the database that every test file gets a copy of. */
export default async function setUp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pileup-test-'));
  const server = await startPostgres({ dataDir: folder, fsync: false });
  (globalThis as HoldsDatabase).testDatabase = { server, folder };
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await bootOnce(databaseOn(server.url, TEMPLATE), join(folder, 'app'));
  process.env[SERVER] = server.url;
}

/**
 * Starts the built app on the template, so that its copies have the schema, the queues of the background jobs and
 * whatever else a first start creates. As `web` it runs no job, and its cron lines are not stored.
 */
async function bootOnce(databaseUrl: string, dataDir: string): Promise<void> {
  const app = new Product({ dataDir, databaseUrl, port: 0, env: { ROLE: 'web', LOG_LEVEL: 'warn' } });
  try {
    await app.start();
  } catch (error) {
    // Without a build the tests still run, from source; each then creates what is missing in its own copy.
    console.error(`The template database is migrated only: ${(error as Error).message}`);
    await migrate(databaseUrl);
  } finally {
    await app.stop();
  }
}
