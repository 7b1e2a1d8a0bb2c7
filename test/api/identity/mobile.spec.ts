import { BEHIND_PROXY, callFrom } from '../../fixtures/call-from.ts';
import { linkIn, MailServer } from '../../fixtures/mail-server.ts';
import { codeIn, SmsGateway } from '../../fixtures/sms-gateway.ts';
import { expectResponse, statusesOf, twice } from '../../responses.ts';
import { type Operator, startTestApp, TestApp } from '../../test-app.ts';
import { thoroughTest } from '../../tiers.ts';

const MINUTES = 60_000;
const profile = { name: 'Anna', qth: 'Bath', grid: 'IO81' };
const password = 'correct horse';

const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

const server = await MailServer.open();
const gateway = await SmsGateway.open();
const testApp = await startTestApp({
  MAIL_URL: server.url,
  SMS_URL: gateway.url,
  SMS_TOKEN: 'token-of-the-gateway',
  ...BEHIND_PROXY,
});
afterAll(async () => {
  await gateway.close();
  await server.down();
});

describe('a mobile number', () => {
  let numbers = 0;
  const newNumber = () => `+4477009${String(++numbers).padStart(5, '0')}`;

  /** A member with a password, a confirmed address and an unconfirmed number. */
  async function member(mobile_number = newNumber()): Promise<Operator & { number: string }> {
    const operator = await testApp.operator();
    const change = { ...profile, email: operator.email, ...twice(password), mobile_number };
    expect((await operator.call('vupdateprofile', change)).status).toBe(200);
    const link = linkIn(await server.waitForEmail(operator.email, /confirm your e-mail/));
    const { body } = await operator.call('vconfirmemail', { token: link.searchParams.get('confirm') });
    operator.token = body.token;
    return Object.assign(operator, { number: body.user.mobile_number });
  }

  async function codeFor(operator: { number: string } & Operator): Promise<string> {
    const before = gateway.sent.filter(({ to }) => to === operator.number).length;
    expect((await operator.call('vsendmobilecode')).body).toEqual({ status: 'ok' });
    return codeIn(await gateway.waitForMessage(operator.number, before));
  }

  test('is confirmed by the code sent to it, and then receives PINs too', async () => {
    const operator = await member('+44 (7700) 900-999');
    expect(operator.number).toBe('+447700900999');
    await callFrom(testApp, 'vsendpin', { callsign: operator.callsign });
    await server.waitForEmail(operator.email, /PIN/);
    expect(gateway.sent.filter(({ to }) => to === operator.number)).toEqual([]);

    const code = await codeFor(operator);
    expect(code).toMatch(/^\d{6}$/);
    expect(gateway.authorizations.at(-1)).toBe('Bearer token-of-the-gateway');
    await expectResponse(operator.call('vconfirmmobile', { code }), 200, { user: { mobile_confirmed: true } });
    expect((await operator.call('vconfirmmobile', { code })).status).toBe(400);
    expect((await operator.call('vsendmobilecode')).status).toBe(422);

    await callFrom(testApp, 'vsendpin', { callsign: operator.callsign });
    const pin = codeIn(await gateway.waitForMessage(operator.number, 1));
    expect((await callFrom(testApp, 'vpinlogin', { callsign: operator.callsign, pin })).status).toBe(200);
  });

  test('that changed is unconfirmed again, requires proof, and invalidates the old code', async () => {
    const operator = await member();
    const code = await codeFor(operator);
    const change = { ...profile, email: operator.email, mobile_number: newNumber() };
    expect((await operator.call('vupdateprofile', change)).body.errors?.current_password).toHaveLength(1);
    const { body } = await operator.call('vupdateprofile', { ...change, current_password: password });
    expect(body.user).toMatchObject({ mobile_number: change.mobile_number, mobile_confirmed: false });
    await server.waitForEmail(operator.email, /mobile number was changed/);
    expect((await operator.call('vconfirmmobile', { code })).status).toBe(400);
    expect((await operator.call('vuser')).body.user.mobile_confirmed).toBe(false);
    const gone = await operator.saveProfile({ mobile_number: '' });
    expect(gone.body.user.mobile_number).toBe('');
  });

  test('code is valid for ten minutes and five attempts, and only the latest', async () => {
    const operator = await member();
    const late = await codeFor(operator);
    testApp.clock.jump(10 * MINUTES + 1_000);
    expect((await operator.call('vconfirmmobile', { code: late })).status).toBe(400);

    const guessed = await codeFor(operator);
    const attempts = await Promise.all(
      Array.from({ length: 20 }, () => operator.call('vconfirmmobile', { code: otherThan(guessed) })),
    );
    expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([400]));
    const wrong = await operator.call('vconfirmmobile', { code: guessed });
    expect(wrong.body.errors?.code).toEqual(['This code is wrong or has expired. Please request a new one.']);

    const code = await codeFor(operator);
    const otherUser = await member();
    expect((await otherUser.call('vconfirmmobile', { code })).status).toBe(400);
    expect((await operator.call('vconfirmmobile', { code: ` ${code}` })).status).toBe(200);
  });

  thoroughTest('code arrives after the gateway failed or redirected', async () => {
    const operator = await member();
    gateway.statuses.push(500, 302, 429);
    const before = gateway.attempts;
    const code = await codeFor(operator);
    expect(gateway.attempts).toBe(before + 4);
    expect((await operator.call('vconfirmmobile', { code })).status).toBe(200);
  });

  test('message with a permanent refusal is not retried', async () => {
    const operator = await member();
    gateway.statuses.push(400);
    const before = gateway.attempts;
    await operator.call('vsendmobilecode');
    await testApp.eventually(
      () =>
        testApp.sql<{ state: string }>(
          `select state::text from pgboss.job where name = 'send-sms' order by created_on desc limit 1`,
        ),
      ([newest]) => newest?.state === 'completed',
    );
    expect(gateway.attempts).toBe(before + 1);
    expect(gateway.sent.filter(({ to }) => to === operator.number)).toEqual([]);
  });

  test('with a slow gateway delays no request', async () => {
    const operator = await member();
    gateway.slowMs = 3_000;
    const sending = operator.call('vsendmobilecode');
    // The response came before that of the gateway.
    expect((await sending).status).toBe(200);
    expect(gateway.sent.filter(({ to }) => to === operator.number)).toEqual([]);
    gateway.slowMs = 0;
    await gateway.waitForMessage(operator.number);
  });

  test('and its code cannot be read in the database', async () => {
    const operator = await member();
    const code = await codeFor(operator);
    const rows = await testApp.sql<{ text: string }>(
      `select row_to_json(j)::text as text from pgboss.job j where name = 'send-sms'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) {
      expect(text).not.toContain(operator.number);
      expect(text).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`));
    }
  });

  test('is sent nothing if it is empty, for a visitor, or before the address is confirmed', async () => {
    const bare = await member('');
    expect((await bare.call('vsendmobilecode')).status).toBe(422);
    expect((await callFrom(testApp, 'vsendmobilecode', {})).status).toBe(401);
    expect((await callFrom(testApp, 'vconfirmmobile', { code: '123456' })).status).toBe(401);
    const fresh = await testApp.operator();
    await fresh.saveProfile({ mobile_number: newNumber() });
    await expectResponse(fresh.call('vsendmobilecode'), 403, { code: 'unconfirmed' });
  });

  test('set by the creator of an unconfirmed account is removed when the owner confirms the address', async () => {
    const attacker = await testApp.operator();
    await attacker.saveProfile({ mobile_number: newNumber() });
    const link = linkIn(await server.waitForEmail(attacker.email, /confirm your e-mail/));
    const { body } = await callFrom(testApp, 'vconfirmemail', { token: link.searchParams.get('confirm') });
    expect(body.user.mobile_number).toBe('');
  });
});

// Further test apps come last: passport keeps one strategy per process, that of the newest test app.
describe('without a mail server', () => {
  let gateway: SmsGateway;
  afterAll(() => gateway.close());

  test('three codes are sent in 15 minutes; none without a gateway', async () => {
    gateway = await SmsGateway.open();
    await using testApp = await TestApp.create({ SMS_URL: gateway.url, RATE_LIMIT_FACTOR: '1' });
    const operator = await testApp.operator();
    await operator.saveProfile({ mobile_number: '+447700900001' });
    expect(await statusesOf(4, () => operator.call('vsendmobilecode'))).toEqual([200, 200, 200, 429]);
    await gateway.waitForMessage('+447700900001', 2);
    expect(gateway.authorizations.at(-1)).toBeUndefined();
    await using none = await TestApp.create();
    const other = await none.operator();
    await other.saveProfile({ mobile_number: '+447700900002' });
    expect((await other.call('vsendmobilecode')).body).toMatchObject({ code: 'rule' });
  });
});
