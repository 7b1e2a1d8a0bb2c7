import { importBuilt } from './built-app.ts';

// The program as main.ts starts it, without its background thread. The argument `without` removes all projections, with
// `marks` only that of the marks; `unpublished` drops the change events, so that only the writes are measured.

const { createApp } = await importBuilt<typeof import('../../../backend/src/app.js')>('app');
const { loadConfig } = await importBuilt<typeof import('../../../backend/src/platform/config.js')>('platform/config');
const { QsosChanged } = await importBuilt<typeof import('../../../backend/src/logbook/index.js')>('logbook/index');

const config = loadConfig();
config.ROLE = 'web';
const { app } = await createApp(config);
const changed = app.get(QsosChanged, { strict: false });
const { WorkedCountsProjection } =
  await importBuilt<typeof import('../../../backend/src/social/profile/worked-counts.js')>(
    'social/profile/worked-counts',
  );
const marks = app.get(WorkedCountsProjection, { strict: false }).sql;
if (process.argv.includes('without')) changed.withoutProjections(process.argv.includes('marks') ? marks : undefined);
if (process.argv.includes('unpublished')) changed.publish = () => undefined;
await app.listen(config.PORT, config.HOST);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
