import { Notifications } from '../../../backend/src/social/index.js';
import { type Operator, startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();

const turnOff = (me: Operator, off: unknown) => me.call('vnotifysettings/set', { off });
const typesOf = async (me: Operator) => (await me.call('vinbox')).body.notifications.map(({ type_id }) => type_id);
const follow = (from: Operator, to: Operator) => from.call('vsetfollowstate', { user_id: to.user.id, follow_level: 1 });

test('everything is on until it is turned off; the setting replaces the one before', async () => {
  const me = await testApp.operator();
  expect((await me.call('vnotifysettings')).body).toEqual({ off: [] });
  expect((await turnOff(me, [140, 110, 110])).body).toEqual({ off: [110, 140] });
  expect((await turnOff(me, [300])).body).toEqual({ off: [300] });
  expect((await me.call('vnotifysettings')).body).toEqual({ off: [300] });
  expect((await turnOff(me, [])).body).toEqual({ off: [] });
  const other = await testApp.operator();
  await turnOff(other, [100]);
  expect((await me.call('vnotifysettings')).body).toEqual({ off: [] });
});

test.each([[[200]], [[130]], [['x']], [[{}]], ['110'], [null], [undefined], [Array.from({ length: 7 }, () => 110)]])(
  '%j is refused',
  async (off) => {
    const me = await testApp.operator();
    expect((await turnOff(me, off)).status).toBe(400);
    expect((await me.call('vnotifysettings')).body).toEqual({ off: [] });
  },
);

test('a new follower and a logged contact are announced only where that is on', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  await turnOff(me, [110, 120]);
  expect((await follow(other, me)).status).toBe(200);
  await other.logQso({ Call: me.callsign });
  expect(await typesOf(me)).toEqual([]);
  await turnOff(me, []);
  const third = await testApp.operator();
  await follow(third, me);
  await third.logQso({ Call: me.callsign });
  expect((await typesOf(me)).sort()).toEqual([110, 120]);
});

test('an operator who turned off messages takes none; notices of Pileup always arrive', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  await turnOff(me, [100, 110, 120, 140, 300]);
  const create = (type: 100 | 140 | 200 | 300, from: number | null) =>
    testApp.database.transaction((tx) =>
      testApp.app.get(Notifications).create({ to: me.user.id, from, type, subject: 'Text' }, tx),
    );
  expect(await create(100, other.user.id)).toBe('blocked');
  // A comment is written all the same.
  expect(await create(140, other.user.id)).toBe('absent');
  expect(await create(300, null)).toBe('absent');
  expect(await create(200, null)).toMatchObject({ accountId: me.user.id });
  expect(await typesOf(me)).toEqual([200]);
});
