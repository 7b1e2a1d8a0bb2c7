import type { Operator } from '../../test-app.ts';
import { startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();

/** Stores messages from one operator to another; returns their ids. */
async function wrote(from: Operator, to: Operator, ...texts: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const text of texts) {
    const [row] = await testApp.sql<{ id: number }>(
      `insert into social.notification (account_id, sender_id, type_id, subject, message, created_at)
       values ($1, $2, 100, 'Message', $3, now()) returning id`,
      [to.user.id, from.user.id, text],
    );
    ids.push(Number(row?.id));
  }
  return ids;
}
const thread = async (me: Operator, other: Operator, before?: number) =>
  (await me.call('vconversation', { user_id: other.user.id, ...(before !== undefined && { before }) })).body;
const texts = async (me: Operator, other: Operator) =>
  (await thread(me, other)).messages.map(({ message, is_mine }) => `${is_mine ? '>' : '<'} ${message}`);

test('messages are grouped by operator, the latest first, for both sides', async () => {
  const [me, anna, boris] = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
  await wrote(anna, me, 'First of Anna');
  await wrote(me, anna, 'To Anna');
  await wrote(boris, me, 'Of Boris');
  expect((await me.call('vconversations')).body.conversations).toMatchObject([
    { other: { id: boris.user.id, my_callsign: boris.callsign }, message: 'Of Boris', is_mine: false },
    { other: { id: anna.user.id, my_callsign: anna.callsign }, message: 'To Anna', is_mine: true },
  ]);
  expect(await texts(me, anna)).toEqual(['> To Anna', '< First of Anna']);
  expect(await texts(anna, me)).toEqual(['< To Anna', '> First of Anna']);
});

test('no one reads the messages of others', async () => {
  const [me, anna, boris] = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
  await wrote(anna, boris, 'A secret');
  expect((await me.call('vconversations')).body.conversations).toEqual([]);
  expect([await texts(me, anna), await texts(me, boris)]).toEqual([[], []]);
  expect((await testApp.call('vconversation', { user_id: anna.user.id })).status).toBe(401);
  expect((await testApp.call('vconversations')).status).toBe(401);
});

test('a deleted message is gone, a hidden one has no text, and an operator who left has no conversation', async () => {
  const [me, anna] = [await testApp.operator(), await testApp.operator()];
  const [one, two] = await wrote(anna, me, 'Deleted soon', 'Rude words');
  await me.call('vinbox/delete', { id: one });
  await testApp.sql(`update social.notification set hidden_reason = 'rude' where id = $1`, [two]);
  const hidden = 'This message was hidden by the administrators.';
  expect(await texts(me, anna)).toEqual([`< ${hidden}`]);
  expect((await me.call('vconversations')).body.conversations).toMatchObject([{ message: hidden }]);
  await testApp.sql('update social.station set is_leaving = true where account_id = $1', [anna.user.id]);
  expect(await texts(me, anna)).toEqual([]);
  expect((await me.call('vconversations')).body.conversations).toEqual([]);
});

test('a conversation is read in pages of 50', async () => {
  const [me, anna] = [await testApp.operator(), await testApp.operator()];
  const all: number[] = [];
  for (let n = 0; n < 60; n++) all.push(...(await (n % 2 ? wrote(me, anna, `No. ${n}`) : wrote(anna, me, `No. ${n}`))));
  const first = await thread(me, anna);
  const second = await thread(me, anna, first.messages.at(-1)?.id);
  expect([first.more, second.more]).toEqual([true, false]);
  expect([...first.messages, ...second.messages].map(({ id }) => id)).toEqual(all.toReversed());
  for (const bad of [{}, { user_id: 'x' }, { user_id: anna.user.id, before: 'x' }])
    expect((await me.call('vconversation', bad)).status).toBe(400);
});
