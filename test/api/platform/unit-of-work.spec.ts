import { Database } from '../../../backend/src/platform/database/database.ts';
import { runSql } from '../../database.ts';
import { startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();

test('statements return the same types in a unit of work, in a transaction and alone', async () => {
  const database = testApp.app.get(Database);
  const text = `select timestamptz '2026-11-29 12:00:00Z' as at, 5::bigint as n, '{"a": 1}'::jsonb as fields, array['x'] as names`;
  const expected = [{ at: new Date('2026-11-29T12:00:00Z'), n: 5, fields: { a: 1 }, names: ['x'] }];
  expect(await runSql(database, text)).toEqual(expected);
  expect(await database.transaction((tx) => runSql(tx, text))).toEqual(expected);
  expect(await database.unitOfWork((_, tx) => runSql(tx, text))).toEqual(expected);
});

test('a unit of work is repeated after a conflict with another transaction', async () => {
  const database = testApp.app.get(Database);
  let attempts = 0;
  const done = await database.unitOfWork(async (_, tx) => {
    if (++attempts < 3) await runSql(tx, `do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`);
    return 'done';
  });
  expect([done, attempts]).toEqual(['done', 3]);
});
