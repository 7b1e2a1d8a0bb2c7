import { randomUUID } from 'node:crypto';
import type { Queryable } from '../backend/src/platform/database/database.ts';
import { numberedSql, sql } from '../backend/src/platform/database/sql.ts';
import { connectDatabase } from './bench/process/database.ts';

/** The database that every test database is copied from; the setup migrates it once. */
export const TEMPLATE = 'pileup_template';
/** The variable by which the setup passes the server's address to the workers. */
export const SERVER = 'TEST_DATABASE_SERVER';

const worker = `test_${process.env.JEST_WORKER_ID ?? '0'}_`;
const made = new Set<string>();

/** Creates a migrated database for this test file; returns its URL. The next file of this worker drops it. */
export async function freshDatabase(): Promise<string> {
  const server = process.env[SERVER];
  if (!server) throw new Error('no database server: is this test in the project "api" of jest.config.js?');
  const name = `${worker}${randomUUID().replaceAll('-', '')}`;
  await using client = await connectDatabase(server);
  const old = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) and datname <> all($2)',
    [worker, [...made]],
  );
  for (const { datname } of old.rows) await client.query(`drop database if exists ${datname} with (force)`);
  await client.query(`create database ${name} template ${TEMPLATE}`);
  made.add(name);
  return databaseOn(server, name);
}

/** The URL of another database on the same server. */
export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Runs SQL that only a test has, with `$1`, `$2`, … for `values`; or with the names of parts of the backend's statements,
 * whose values are in the order of the names.
 */
export async function runSql<Row>(runs: Queryable, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  if (!/\$[a-z]/i.test(text)) return (await runs.run(numberedSql(text, values.length), { ...values })) as Row[];
  const named = sql<Record<string, unknown>>`${text}`;
  return (await runs.run(named, Object.fromEntries(named.parameters.map((name, at) => [name, values[at]])))) as Row[];
}
