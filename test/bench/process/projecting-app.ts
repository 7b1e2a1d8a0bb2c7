import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ProjectionSql } from '../../../backend/src/logbook/index.js';
import type { Config } from '../../../backend/src/platform/config.js';
import { importBuilt } from './built-app.ts';

/**
 * `without` removes all projections, with `marks` only that of the marks; `unpublished` drops the change events, so that
 * only the writes are measured; `with` changes nothing.
 */
export type Variant = 'with' | 'without' | 'marks' | 'unpublished';

/** The program as main.ts creates it, without its background thread. */
export async function projectingApp(config: Config, variant: readonly Variant[]): Promise<NestFastifyApplication> {
  const { createApp } = await importBuilt<typeof import('../../../backend/src/app.js')>('app');
  const { QsosChanged } = await importBuilt<typeof import('../../../backend/src/logbook/index.js')>('logbook/index');
  const { WorkedCountsProjection } =
    await importBuilt<typeof import('../../../backend/src/social/profile/worked-counts.js')>(
      'social/profile/worked-counts',
    );
  config.ROLE = 'web';
  const { app } = await createApp(config);
  const changed = app.get(QsosChanged, { strict: false });
  const marks = app.get(WorkedCountsProjection, { strict: false }).sql;
  if (variant.includes('without')) {
    const projections: ProjectionSql[] = Reflect.get(changed, 'projections');
    const others = variant.includes('marks') ? projections.filter((each) => each !== marks) : [];
    Reflect.set(changed, 'projections', others);
  }
  if (variant.includes('unpublished')) changed.publish = () => undefined;
  return app;
}

if (import.meta.main) {
  const { loadConfig } = await importBuilt<typeof import('../../../backend/src/platform/config.js')>('platform/config');
  const config = loadConfig();
  const app = await projectingApp(config, process.argv.slice(2) as Variant[]);
  await app.listen(config.PORT, config.HOST);
  process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
}
