import { jest } from '@jest/globals';
import { SubscriptionSource } from '../../../backend/src/identity/index.js';
import { expectResponse } from '../../responses.ts';
import { type Operator, startTestApp, TestApp } from '../../test-app.ts';

const testApp = await startTestApp();
const subscribers = new Set<number>();
beforeEach(() => {
  subscribers.clear();
  everySubscriber(testApp);
});
afterEach(() => testApp.sql('delete from admin.reported'));

/** Replaces billing's response. */
function everySubscriber(where: TestApp): void {
  jest.spyOn(where.app.get(SubscriptionSource, { strict: false }), 'statusOf').mockImplementation(async (ids) => {
    const subscribed = ids.filter((id) => subscribers.has(id));
    return new Map(subscribed.map((id) => [id, { level: 1, expiryDate: null, isPaid: true }]));
  });
}

async function subscriber(where = testApp): Promise<Operator> {
  const operator = await where.operator();
  subscribers.add(operator.user.id);
  return operator;
}

const write = (me: Operator, other: Operator, message: unknown = 'Thanks for the contact') =>
  me.call('vsendmessage', { recipient_id: other.user.id, message });
const notificationsOf = async (me: Operator) => (await me.call('vinbox')).body.notifications;

const TOO_SHORT = 'Message too short. Please enter a message with at least 5 characters.';
const TOO_LONG = 'Message too long. Please enter a message with less than 500 characters.';

describe('vsendmessage', () => {
  test('stores the message unchanged in the inbox of the recipient only', async () => {
    const [me, other, third] = [await subscriber(), await testApp.operator(), await testApp.operator()];
    const message = 'Hello <b>Ann</b> & "all"\n\n  73 de 🎙️';
    expect((await write(me, other, `  \r\n${message.replaceAll('\n', '\r\n')} \n`)).body).toEqual({ status: 'ok' });
    expect(await notificationsOf(other)).toMatchObject([
      {
        type_id: 100,
        subject: `Message from ${me.callsign}`,
        message,
        sender: { id: me.user.id, my_callsign: me.callsign },
        about_qso_id: null,
      },
    ]);
    for (const who of [me, third]) expect(await notificationsOf(who)).toEqual([]);
  });

  test.each([
    ['', TOO_SHORT],
    ['1234', TOO_SHORT],
    [`1234${' '.repeat(20)}`, TOO_SHORT],
    ['🎙️'.repeat(2), TOO_SHORT],
    ['\u200b'.repeat(5), TOO_SHORT],
    ['73\u200b\u200d\u2060\u00ad\ufe0f', TOO_SHORT],
    [null, TOO_SHORT],
    [12_345_678, TOO_SHORT],
    [['a', 'b', 'c', 'd', 'e'], TOO_SHORT],
    ['x'.repeat(501), TOO_LONG],
    ['📻'.repeat(501), TOO_LONG],
    ['x\n'.repeat(5_000), TOO_LONG],
    ['with a \u0000 in it', 'A message contains characters that are not allowed.'],
    ['with \u202e in it', 'A message contains characters that are not allowed.'],
  ])('%#: %.20p is refused: %s', async (message, text) => {
    const [me, other] = [await subscriber(), await testApp.operator()];
    const { status, body } = await write(me, other, message);
    expect([status, body.code, body.error, body.errors?.message?.[0]]).toEqual([400, 'invalid', text, text]);
    expect(await notificationsOf(other)).toEqual([]);
  });

  test.each([['12345'], ['x'.repeat(500)], ['📻'.repeat(5)], ['📻'.repeat(500)], [`${' '.repeat(600)}12345`]])(
    '%#: %.12p is taken',
    async (message) => {
      const [me, other] = [await subscriber(), await testApp.operator()];
      expect((await write(me, other, message)).status).toBe(200);
      expect((await notificationsOf(other))[0]?.message).toBe(message.trim());
    },
  );

  test('requires a subscription', async () => {
    const [me, other] = [await testApp.operator(), await subscriber()];
    await expectResponse(write(me, other), 403, { code: 'upgrade_required' });
    expect((await testApp.call('vsendmessage', { recipient_id: other.user.id, message: 'Hello there' })).status).toBe(
      401,
    );
    expect(await notificationsOf(other)).toEqual([]);
  });

  test('requires a confirmed address', async () => {
    await using posted = await TestApp.create({ MAIL_URL: 'smtp://127.0.0.1:9', RATE_LIMIT_FACTOR: '10000' });
    everySubscriber(posted);
    const [me, other] = [await subscriber(posted), await posted.operator()];
    await posted.sql('update identity.account set email_confirmed_at = null where id = $1', [me.user.id]);
    posted.clock.jump(10_000);
    await expectResponse(write(me, other), 403, { code: 'unconfirmed' });
    // Buying a subscription would not help them yet.
    subscribers.clear();
    posted.clock.jump(60_000);
    expect((await write(me, other)).body.code).toBe('unconfirmed');
    expect((await other.call('vinbox')).body.notifications).toEqual([]);
  });

  test('oneself: 422; an absent or deleted account: 404; not a number: 400', async () => {
    const [me, gone] = [await subscriber(), await testApp.operator()];
    expect((await write(me, me)).status).toBe(422);
    await testApp.sql('update social.station set is_leaving = true where account_id = $1', [gone.user.id]);
    expect((await write(me, gone)).status).toBe(404);
    expect((await me.call('vsendmessage', { recipient_id: 999_999, message: 'Hello there' })).status).toBe(404);
    expect((await me.call('vsendmessage', { message: 'Hello there' })).status).toBe(400);
  });

  test('is refused to a blocked operator, until unblocked', async () => {
    const [me, other] = [await subscriber(), await testApp.operator()];
    await other.call('vblock', { user_id: me.user.id, block: 1 });
    await expectResponse(write(me, other), 403, {
      code: 'forbidden',
      error: 'This operator does not accept messages from you.',
    });
    expect(await notificationsOf(other)).toEqual([]);
    await other.call('vblock', { user_id: me.user.id, block: 0 });
    expect((await write(me, other)).status).toBe(200);
    // The block also holds for another callsign of the same operator.
    const second = await testApp.operator();
    await testApp.sql('update social.station set main_id = $1 where account_id = $2', [other.user.id, second.user.id]);
    await second.call('vblock', { user_id: me.user.id, block: 1 });
    expect((await write(me, other)).status).toBe(403);
    await other.call('vblock', { user_id: me.user.id, block: 0 });
    expect((await write(me, second)).status).toBe(200);
    // The other direction is not blocked.
    await me.call('vblock', { user_id: other.user.id, block: 1 });
    expect((await write(me, other)).status).toBe(200);
  });

  test('is limited to 20 an hour for one person, also at once; refused ones are not counted', async () => {
    await using strict = await TestApp.create({ RATE_LIMIT_FACTOR: '1' });
    everySubscriber(strict);
    const [me, other] = [await subscriber(strict), await strict.operator()];
    for (let n = 0; n < 5; n++)
      expect((await me.call('vsendmessage', { recipient_id: 999_999, message: 'Hello there' })).status).toBe(404);
    const responses = await Promise.all(Array.from({ length: 25 }, (_, n) => write(me, other, `Message number ${n}`)));
    const refused = responses.filter(({ status }) => status === 429);
    expect([responses.filter(({ status }) => status === 200).length, refused.length]).toEqual([20, 5]);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await notificationsOf(other)).length).toBe(20);
  });
});

describe('vreportmessage', () => {
  test('keeps the text although the message is deleted; once', async () => {
    const [me, other] = [await subscriber(), await testApp.operator()];
    await write(me, other, 'Something rude');
    const [{ id } = { id: 0 }] = await notificationsOf(other);
    expect((await other.call('vreportmessage', { id, reason: 'It is rude.' })).body).toEqual({ status: 'ok' });
    await expectResponse(other.call('vreportmessage', { id }), 409, { code: 'conflict' });
    await other.call('vinbox/delete', { id });
    const reports =
      'select account_id, owner_id, text, reason from admin.report join admin.reported using (kind, thing_id)';
    expect(await testApp.sql(reports)).toEqual([
      { account_id: other.user.id, owner_id: me.user.id, text: 'Something rude', reason: 'It is rude.' },
    ]);
  });

  test('refuses another’s message, other notifications and absent ones', async () => {
    const [me, other, third] = [await subscriber(), await testApp.operator(), await testApp.operator()];
    await write(me, other);
    await me.call('vsetfollowstate', { user_id: other.user.id, follow_level: 1 });
    const [followed, message] = await notificationsOf(other);
    expect([followed?.type_id, message?.type_id]).toEqual([110, 100]);
    for (const who of [me, third]) expect((await who.call('vreportmessage', { id: message?.id })).status).toBe(404);
    expect((await other.call('vreportmessage', { id: followed?.id })).status).toBe(404);
    expect((await other.call('vreportmessage', { id: 999_999 })).status).toBe(404);
    expect((await other.call('vreportmessage', { id: message?.id, reason: 'x'.repeat(501) })).status).toBe(400);
    expect(await testApp.sql('select from admin.report')).toEqual([]);
  });
});
