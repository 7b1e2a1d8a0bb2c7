import { deleteEndedSerials } from '../../../backend/src/logbook/serials/reserve-serials.js';
import { type Operator, startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();
let me: Operator;
beforeEach(async () => {
  me = await testApp.operator();
});

const reserve = async (size = 10, contest = 'CQ-WPX-CW', who = me) =>
  (await who.call('vserials/reserve', { contest, size })).body;
const DAY = 86_400_000;

test('each block follows the one before, by contest and account', async () => {
  expect(await reserve()).toEqual({ contest: 'CQ-WPX-CW', from: 1, to: 10 });
  expect(await reserve(100, ' cq-wpx-cw ')).toEqual({ contest: 'CQ-WPX-CW', from: 11, to: 110 });
  expect(await reserve(1)).toMatchObject({ from: 111, to: 111 });
  expect(await reserve(10, 'DARC-WAG')).toMatchObject({ from: 1, to: 10 });
  expect(await reserve(10, 'CQ-WPX-CW', await testApp.operator())).toMatchObject({ from: 1, to: 10 });
});

test('devices that reserve at the same time never share a number', async () => {
  const blocks = await Promise.all(Array.from({ length: 20 }, () => reserve(7)));
  const numbers = blocks.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, n) => from + n));
  expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 140 }, (_, n) => n + 1));
});

test('numbers begin at 1 again five days after the last block', async () => {
  await reserve();
  testApp.clock.jump(4.9 * DAY);
  expect(await reserve()).toMatchObject({ from: 11 });
  testApp.clock.jump(5.1 * DAY);
  expect(await reserve()).toMatchObject({ from: 1, to: 10 });
  testApp.clock.jump(-10 * DAY);
});

test('an account has at most 500 contests within five days; older ones are deleted', async () => {
  await reserve();
  await testApp.sql(
    `insert into logbook.serial select $1, 'OLD-' || n, 11, to_timestamp($2 / 1000.0) - n * interval '1 minute'
     from generate_series(1, 499) n`,
    [me.user.id, testApp.clock.now()],
  );
  const contest = 'CQ-WW-CW';
  expect(await me.call('vserials/reserve', { contest, size: 1 })).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('500 contests') },
  });
  testApp.clock.jump(5 * DAY - 60 * 60_000);
  expect(await reserve(1)).toMatchObject({ from: 11 });
  expect(await reserve(1, contest)).toMatchObject({ from: 1 });
  const contests = async () =>
    (await testApp.sql('select from logbook.serial where account_id = $1', [me.user.id])).length;
  expect(await contests()).toBe(501);
  await deleteEndedSerials(testApp.database, testApp.clock.now());
  expect(await contests()).toBeLessThan(100);
  expect(await reserve(1)).toMatchObject({ from: 12 });
  testApp.clock.jump(-5 * DAY + 60 * 60_000);
});

test.each([
  [{}],
  [{ contest: 'CQ-WPX-CW' }],
  [{ contest: '', size: 10 }],
  [{ contest: 'X'.repeat(41), size: 10 }],
  [{ contest: 'CQ\nWPX', size: 10 }],
  [{ contest: ['CQ'], size: 10 }],
  [{ contest: 'CQ-WPX-CW', size: 0 }],
  [{ contest: 'CQ-WPX-CW', size: 101 }],
  [{ contest: 'CQ-WPX-CW', size: 1.5 }],
  [{ contest: 'CQ-WPX-CW', size: '10' }],
])('%j is refused', async (body) => {
  expect((await me.call('vserials/reserve', body)).status).toBe(400);
  expect(await reserve()).toMatchObject({ from: 1 });
});
