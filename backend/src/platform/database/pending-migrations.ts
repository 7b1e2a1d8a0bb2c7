import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { projectRoot } from '../project-root.js';

/** Settings of the migrator. */
export const MIGRATIONS = {
  path: join(projectRoot(), 'migrations'),
  // The table is in no module's schema.
  tableName: 'migrations',
  // Migrations contain raw SQL only.
  snapshot: false,
  silent: true,
  disableForeignKeys: false,
};

/**
 * Whether a migration has not been executed. The migrator itself first loads all files and the packages that they import,
 * which takes a fifth of a start.
 * @throws if there are no files, which the migrator accepts
 */
export async function hasPendingMigrations(client: pg.PoolClient): Promise<boolean> {
  const names = readdirSync(MIGRATIONS.path)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => basename(file, '.ts'));
  if (names.length === 0) throw new Error('no migrations were found');
  const { rows: tables } = await client.query(`select from pg_tables where schemaname = 'public' and tablename = $1`, [
    MIGRATIONS.tableName,
  ]);
  if (tables.length === 0) return true;
  const { rows } = await client.query<{ name: string }>(`select name from public.${MIGRATIONS.tableName}`);
  const executed = new Set(rows.map(({ name }) => name));
  return names.some((name) => !executed.has(name));
}
