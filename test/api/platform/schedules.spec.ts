import { PgBoss } from 'pg-boss';
import { runSql } from '../../database.ts';
import { startTestApp, TestApp } from '../../test-app.ts';

const NAMES = 'select name from pgboss.schedule order by name';
const app = await startTestApp({ SCHEDULES: 'on' });
const names = async () => (await runSql<{ name: string }>(app.database, NAMES)).map(({ name }) => name);

test('the schedule of a job that this version does not have is removed at the start, and no other', async () => {
  const before = await names();
  expect(before).toContain('sweep-sessions');
  const boss = new PgBoss({ connectionString: app.databaseUrl, schedule: false, supervise: false });
  await boss.start();
  await boss.createQueue('removed-job');
  await boss.schedule('removed-job', '0 3 * * *');
  await boss.stop();
  expect(await names()).toHaveLength(before.length + 1);
  await using _next = await TestApp.create({ SCHEDULES: 'on', DATABASE_URL: app.databaseUrl });
  expect(await names()).toEqual(before);
});
