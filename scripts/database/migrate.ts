import { join } from 'node:path';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { projectRoot } from '../project-root.ts';

/**
 * Brings the database at `url` to the newest schema: every file of `migrations/`, in order. After each one that ran,
 * `after` is waited for with its name: tests put in what a program of that time had written.
 */
export async function migrate(url: string, after?: (migration: string) => Promise<void>): Promise<void> {
  const orm = await MikroORM.init({
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: 2 },
    extensions: [Migrator],
    // The same as the app's own (backend/src/platform/database/database.ts), or one would not know what the other has done.
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
    // A wrong folder is quietly created by the migrator, and then there is nothing to do.
    if ((await orm.migrator.getExecuted()).length === 0) throw new Error('no migrations were found');
  } finally {
    await orm.close(true);
  }
}
