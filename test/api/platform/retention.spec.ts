import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CreatePairingCodeHandler } from '../../../backend/src/identity/api-keys/pair-computer.js';
import { Sessions } from '../../../backend/src/identity/sessions/sessions.js';
import { deleteOldImages } from '../../../backend/src/logbook/bulk/undo-imported.js';
import { Jobs } from '../../../backend/src/platform/jobs/background-jobs.js';
import { OutboxCleanup } from '../../../backend/src/platform/messages/outbox-cleanup.js';
import { projectRoot } from '../../../backend/src/platform/project-root.js';
import { PresenceAccountData } from '../../../backend/src/presence/presence-account-data.js';
import { runSql } from '../../database.ts';
import { startTestApp, TestApp } from '../../test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const testApp = await startTestApp();
let me = await testApp.operator();

async function rows(table: string, accountId = me.user.id): Promise<number> {
  const count = `select count(*)::integer as n from ${table} where account_id = $1`;
  return (await runSql<{ n: number }>(testApp.database, count, [accountId]))[0]?.n ?? 0;
}

test('every scheduled job that deletes old data is in the table of docs/running.md', () => {
  const cleanupJobs = testApp.app
    .get(Jobs)
    .queues.filter(({ name }) => /^(sweep|purge|prune|forget|erase)-/.test(name));
  const table = readFileSync(join(projectRoot(), 'docs/running.md'), 'utf8');
  expect(cleanupJobs.length).toBeGreaterThan(8);
  expect(cleanupJobs.filter(({ cron }) => !cron).map(({ name }) => name)).toEqual([]);
  expect(cleanupJobs.map(({ name }) => name).filter((name) => !table.includes(`| \`${name}\``))).toEqual([]);
});

test('each start stores the times of scheduled jobs that are new or have changed', async () => {
  await using app = await TestApp.create({ SCHEDULES: 'on' });
  const stored = () => app.sql<object>(`select name, cron from pgboss.schedule order by name collate "C"`);
  const declared = app.app
    .get(Jobs)
    .queues.flatMap(({ name, cron }) => (cron ? [{ name, cron }] : []))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  expect(await stored()).toEqual(declared);
  await app.sql(`update pgboss.schedule set cron = '1 1 * * *' where name = 'sweep-outbox'`);
  await app.sql(`delete from pgboss.schedule where name = 'sweep-photos'`);
  await using _next = await TestApp.create({ SCHEDULES: 'on', DATABASE_URL: app.databaseUrl });
  expect(await stored()).toEqual(declared);
});

test('sessions: 90 days', async () => {
  const one = await testApp.operator();
  const sweep = () => testApp.app.get(Sessions).deleteExpired();
  testApp.clock.jump(90 * DAY - HOUR);
  await sweep();
  expect(await rows('identity.session', one.user.id)).toBe(1);
  expect((await one.call('vuser')).status).toBe(200);
  testApp.clock.jump(2 * HOUR);
  expect((await one.call('vuser')).status).toBe(401);
  await sweep();
  expect(await rows('identity.session', one.user.id)).toBe(0);
  me = await testApp.operator();
});

test('pairing codes: 5 minutes', async () => {
  await me.call('vpairingcode');
  await testApp.app.get(CreatePairingCodeHandler).deleteExpired();
  expect(await rows('identity.pairing_code')).toBe(1);
  testApp.clock.jump(5 * MINUTE + 1);
  await testApp.app.get(CreatePairingCodeHandler).deleteExpired();
  expect(await rows('identity.pairing_code')).toBe(0);
});

test('versions of contacts from before an import: 30 days', async () => {
  const record = (more: string) => `<CALL:6>JA1QYZ<QSO_DATE:8>20260101<TIME_ON:4>1200<BAND:3>20m<MODE:2>CW${more}<EOR>`;
  await me.importFile(record(''));
  await me.importFile(record('<NAME:4>Taro'));
  expect(await rows('logbook.before_import')).toBe(1);
  await deleteOldImages(testApp.database, testApp.clock.now());
  expect(await rows('logbook.before_import')).toBe(1);
  testApp.clock.jump(30 * DAY + HOUR);
  await deleteOldImages(testApp.database, testApp.clock.now());
  expect(await rows('logbook.before_import')).toBe(0);
});

test('radios, programs and last-seen times: 30 days after the last one', async () => {
  const { api_key } = (await me.call('vapikey')).body;
  const tables = ['presence.rig', 'presence.seen', 'presence.program', 'presence.qsy'];
  await testApp.call('vrigcontrol/set', { freq: 14_205, mode: 'USB', program: 'flrig', can_qsy: 1 }, {}, api_key);
  await me.call('vrigcontrol/qsy', { freq: 14_210 });
  await me.call('vprograms');
  const counts = () => Promise.all(tables.map((table) => rows(table)));
  await testApp.eventually(counts, (found) => found.every((n) => n === 1));
  testApp.clock.jump(30 * DAY - HOUR);
  await testApp.app.get(PresenceAccountData, { strict: false }).deleteInactive();
  expect(await counts()).toEqual([1, 1, 1, 1]);
  testApp.clock.jump(2 * HOUR);
  await testApp.app.get(PresenceAccountData, { strict: false }).deleteInactive();
  expect(await counts()).toEqual([0, 0, 0, 0]);
});

test('e-mails on the disk: 30 days', async () => {
  const outbox = join(testApp.dataDir, 'outbox');
  mkdirSync(outbox, { recursive: true });
  const now = testApp.clock.now();
  for (const [name, age] of [
    ['old.eml', 30 * DAY + HOUR],
    ['new.eml', 30 * DAY - HOUR],
  ] as const) {
    writeFileSync(join(outbox, name), 'a letter');
    utimesSync(join(outbox, name), new Date(now - age), new Date(now - age));
  }
  await testApp.app.get(OutboxCleanup).sweep();
  expect(readdirSync(outbox).filter((name) => /^(old|new)/.test(name))).toEqual(['new.eml']);
});

test('completed background work: a day', async () => {
  const queues = await testApp.sql<{ name: string; days: number }>(
    'select name, deletion_seconds / 86400.0 as days from pgboss.queue',
  );
  expect(queues.length).toBeGreaterThan(5);
  expect(queues.filter(({ name, days }) => !name.startsWith('__') && Number(days) !== 1)).toEqual([]);
});
