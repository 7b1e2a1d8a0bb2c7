import { built } from './built-app.ts';

// The program as main.ts starts it, but for its thread of background work. Told `without`, it projects nothing; told
// `unannounced`, nobody looks at what changed, so that only what is written costs anything.

const { createApp } = await built<typeof import('../../../backend/src/app.js')>('app');
const { loadConfig } = await built<typeof import('../../../backend/src/platform/config.js')>('platform/config');
const { QsosChanged } = await built<typeof import('../../../backend/src/logbook/index.js')>('logbook/index');

const config = loadConfig();
config.ROLE = 'web';
const { app } = await createApp(config);
const changed = app.get(QsosChanged, { strict: false });
if (process.argv.includes('without')) changed.withoutProjections();
if (process.argv.includes('unannounced')) changed.publish = () => undefined;
await app.listen(config.PORT, config.HOST);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
