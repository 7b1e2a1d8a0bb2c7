import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from '../scripts/database/embedded-postgres.ts';
import { migrate } from '../scripts/database/migrate.ts';
import { databaseOn, SERVER, TEMPLATE } from './database.ts';

/** What the setup leaves for the teardown; jest loads the two apart from each other. */
export type HoldsDatabase = typeof globalThis & { testDatabase?: { server: EmbeddedPostgres; folder: string } };

/** Once per run of the project `api`: a server, and the migrated database that every test file gets a copy of. */
export default async function setUp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pileup-test-'));
  const server = await startPostgres({ dataDir: folder, fsync: false });
  (globalThis as HoldsDatabase).testDatabase = { server, folder };
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrate(databaseOn(server.url, TEMPLATE));
  process.env[SERVER] = server.url;
}
