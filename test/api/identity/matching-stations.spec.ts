import { startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();
const me = await testApp.operator();
const named = async (callsign: string, name: string) => {
  const operator = await testApp.operator(callsign);
  await operator.saveProfile({ name });
  return operator;
};

const matching = async (part: unknown) => (await me.call('vstations/matching', { part })).body;

test('stations are found by the beginning and the end of a callsign, in any case', async () => {
  await named('OE9QXY', 'Lena');
  await named('W7QXY', 'Tom');
  await named('OE9QXA', 'Max');
  expect(await matching(' oe9qx ')).toEqual([
    { call: 'OE9QXA', name: 'Max' },
    { call: 'OE9QXY', name: 'Lena' },
  ]);
  expect((await matching('QXY')).map(({ call }: { call: string }) => call)).toEqual(['W7QXY', 'OE9QXY']);
});

test('a part of two characters or of others than a callsign has matches nothing', async () => {
  for (const part of ['OE', '', '%%%', 'OE9_', "OE9'", '~~~', '\u0000OE9']) expect(await matching(part)).toEqual([]);
  expect((await me.call('vstations/matching', { part: 'A'.repeat(21) })).status).toBe(400);
  expect((await me.call('vstations/matching', { part: 7 })).status).toBe(400);
});

test('deleted stations are not found, and at most eight are', async () => {
  for (let n = 0; n < 10; n++) await named(`OE8Q${String.fromCharCode(65 + n)}B`, 'Eva');
  expect(await matching('OE8Q')).toHaveLength(8);
  const deleted = await named('OE7QZZ', 'Uli');
  expect(await matching('OE7Q')).toHaveLength(1);
  await deleted.saveProfile({ name: 'Uli', password: 'a long password', password_confirmation: 'a long password' });
  const { status } = await deleted.call('vdeleteaccount', { callsign: 'OE7QZZ', current_password: 'a long password' });
  expect([status, await matching('OE7Q')]).toEqual([200, []]);
});
