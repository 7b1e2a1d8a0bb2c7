import { countIfNeeded } from '../../../backend/src/social/profile/rebuild.js';
import { RULES_VERSION } from '../../../backend/src/social/profile/worked-counts.js';
import { runSql } from '../../database.ts';
import { type Operator, TestApp } from '../../test-app.ts';

// After a release that counts by other rules, the old counts are invalid.

let testApp: TestApp;
beforeEach(async () => {
  testApp = await TestApp.create();
});
afterEach(() => testApp.close());

const run = <Row>(text: string, values: unknown[] = [], where = testApp) => where.sql<Row>(text, values);
const forget = async () => {
  await run('delete from social.worked_made');
  await run('delete from social.worked_count');
};
const seen = async (me: Operator, where = testApp) => {
  const { body: charts } = await where.call('vprofilepictures', { callsign: me.callsign });
  const { body } = await where.call('vprofilefor', { callsign: me.callsign });
  return [charts.counting, charts.count, charts.grid_count, body.profile.entity_count];
};

async function held(work: () => Promise<void>): Promise<void> {
  await testApp.database.transaction(async (tx) => {
    await runSql(tx, 'lock table social.worked_count in share mode');
    await work();
  });
}

test('does not delay the start, and profiles say that they are not counted yet', async () => {
  const me = await testApp.operator();
  await me.logQso({ Call: 'JA1QYZ', GridSquare: 'PM95' });
  await me.logQso({ Call: 'DL1QAA', GridSquare: 'JO62' });
  expect(await seen(me)).toEqual([false, 2, 2, 2]);
  await forget();
  testApp.clock.jump(20_000);
  let two: TestApp | undefined;
  await held(async () => {
    two = await TestApp.create({ DATABASE_URL: testApp.databaseUrl });
    expect(await seen(me, two)).toEqual([true, 2, 0, null]);
    const idle = `select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%' and query not like 'lock table%'`;
    // Jobs of both apps have short transactions.
    await testApp.until(async () => (await run<{ n: number }>(idle))[0]?.n === 0);
  });
  if (!two) throw new Error('not started');
  await two.eventually(
    () => seen(me, two as TestApp),
    ([counting]) => !counting,
  );
  expect(await seen(me, two)).toEqual([false, 2, 2, 2]);
  await two.close();
});

test('is left to the workers by instances that only answer requests', async () => {
  const me = await testApp.operator();
  await me.logQso({ GridSquare: 'PM95' });
  await testApp.close();
  const web = await TestApp.create({ DATABASE_URL: testApp.databaseUrl, ROLE: 'web' });
  await run('delete from social.worked_made', [], web);
  await web.close();
  testApp = await TestApp.create({ DATABASE_URL: testApp.databaseUrl, ROLE: 'web' });
  expect(await seen(me)).toEqual([true, 1, 0, null]);
  expect(await run(`select from pgboss.job where name = 'count-logs'`)).toEqual([]);
  expect(await run('select from social.worked_made')).toEqual([]);
});

test('runs at several instances at once while contacts are logged, and continues after an interruption', async () => {
  const operators = await Promise.all(Array.from({ length: 8 }, () => testApp.operator()));
  for (const me of operators) await me.logQso({ Call: 'JA1QYZ', GridSquare: 'PM95' });
  const counts = () =>
    run('select account_id, kind, key, mode_class, n from social.worked_count where n <> 0 order by 1, 2, 3, 4');
  await forget();
  const logging = operators.map((me) => me.logQso({ Call: 'DL1QAA', GridSquare: 'JO62' }));
  await Promise.all([...Array.from({ length: 3 }, () => countIfNeeded(testApp.database)), ...logging]);
  const once = await counts();
  expect(once.length).toBeGreaterThan(8 * 4);
  await countIfNeeded(testApp.database);
  expect(await counts()).toEqual(once);
  expect(await run('select from social.worked_counted')).toEqual([]);

  // The state is as after the first station: that one is skipped.
  const [first, second] = operators as [Operator, Operator];
  await run('delete from social.worked_made');
  await run(`insert into social.worked_counted values ($1, ${RULES_VERSION})`, [first.user.id]);
  for (const { user } of [first, second])
    await run(`update social.worked_count set n = 77 where account_id = $1 and kind = 'square' and key = 'PM95'`, [
      user.id,
    ]);
  testApp.clock.jump(20_000);
  expect([(await seen(first))[0], (await seen(second))[0]]).toEqual([false, true]);
  await countIfNeeded(testApp.database);
  const squares = `select n from social.worked_count where kind = 'square' and key = 'PM95' and account_id = $1`;
  expect([await run(squares, [first.user.id]), await run(squares, [second.user.id])]).toEqual([
    [{ n: 77 }],
    [{ n: 1 }],
  ]);
});
