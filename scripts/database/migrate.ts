import { join } from 'node:path';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { projectRoot } from '../project-root.ts';

/**
 * Runs the pending files of `migrations/` on the database at `url`, in order. After each one it awaits `after` with its
 * name, so that tests can insert rows of that version.
 */
export async function migrate(url: string, after?: (migration: string) => Promise<void>): Promise<void> {
  const orm = await MikroORM.init({
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: 2 },
    extensions: [Migrator],
    // The same as in backend/src/platform/database/pending-migrations.ts, so that both use one table of executed migrations.
    migrations: {
      path: join(projectRoot, 'migrations'),
      tableName: 'migrations',
      snapshot: false,
      disableForeignKeys: false,
      silent: true,
    },
  });
  try {
    if (after)
      for (const { name } of await orm.migrator.getPending()) {
        await orm.migrator.up({ migrations: [name] });
        await after(name);
      }
    await orm.migrator.up();
    // The migrator silently creates a missing folder, and then finds nothing to do.
    if ((await orm.migrator.getExecuted()).length === 0) throw new Error('no migrations were found');
  } finally {
    await orm.close(true);
  }
}
