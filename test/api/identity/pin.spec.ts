import { BEHIND_PROXY, callFrom } from '../../fixtures/call-from.ts';
import { MailServer, pinIn } from '../../fixtures/mail-server.ts';
import { expectResponse, statusesOf, twice } from '../../responses.ts';
import { type Operator, startTestApp, TestApp } from '../../test-app.ts';

const MINUTES = 60_000;
const WRONG =
  'Wrong pin number, the pin will change every time you request it, you must enter the latest pin number. Click send pin AND WAIT for the email and SMS to arrive. Check your JUNK FOLDER.';

const otherThan = (pin: string) => (pin === '123456' ? '654321' : '123456');

const server = await MailServer.open();
const testApp = await startTestApp({ MAIL_URL: server.url, ...BEHIND_PROXY });
afterAll(() => server.down());

describe('PINs', () => {
  /** Requests a PIN and reads it from the newest e-mail. */
  async function pinFor(operator: Operator, callsign = operator.callsign): Promise<string> {
    const before = server.to(operator.email).filter(({ subject }) => /PIN/.test(subject ?? '')).length;
    expect((await callFrom(testApp, 'vsendpin', { callsign })).body).toEqual({ status: 'ok' });
    return pinIn(await server.waitForEmail(operator.email, /PIN/, before));
  }

  const enter = (callsign: string, pin: string, address?: string) =>
    callFrom(testApp, 'vpinlogin', { callsign, pin }, address ? { address } : {});

  test('a PIN is sent by e-mail and logs in once', async () => {
    const operator = await testApp.operator();
    const pin = await pinFor(operator, ` ${operator.callsign.toLowerCase()} `);
    expect(pin).toMatch(/^\d{6}$/);
    const email = await server.waitForEmail(operator.email, /PIN/);
    expect(email.subject).not.toContain(pin);
    expect(email.text).toContain(operator.callsign);
    expect(email.text).toMatch(/ten minutes/);
    expect(email.text).toMatch(/Nobody at Pileup will ever ask you for it/);

    const { status, body } = await enter(operator.callsign.toLowerCase(), ` ${pin.slice(0, 3)} ${pin.slice(3)}`);
    expect([status, body.user.id]).toEqual([200, operator.user.id]);
    expect(body.user.email_confirmed).toBe(true);
    expect((await testApp.call('vuser', {}, {}, body.token)).status).toBe(200);

    await expectResponse(enter(operator.callsign, pin), 401, { error: WRONG });
  });

  test('one PIN used several times at once logs in once', async () => {
    const operator = await testApp.operator();
    const pin = await pinFor(operator);
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => enter(operator.callsign, pin)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test('only the latest PIN is valid', async () => {
    const operator = await testApp.operator();
    let first = await pinFor(operator);
    let second = await pinFor(operator);
    // Two PINs are equal once in a million times.
    while (first === second) [first, second] = [second, await pinFor(operator)];
    expect((await enter(operator.callsign, first)).status).toBe(401);
    expect((await enter(operator.callsign, second)).status).toBe(200);
  });

  test('a PIN is valid for ten minutes', async () => {
    const operator = await testApp.operator();
    const pin = await pinFor(operator);
    testApp.clock.jump(10 * MINUTES + 1_000);
    expect((await enter(operator.callsign, pin)).status).toBe(401);
    const next = await pinFor(operator);
    testApp.clock.jump(9 * MINUTES);
    expect((await enter(operator.callsign, next)).status).toBe(200);
  });

  test('after five wrong attempts the right PIN is refused too', async () => {
    const operator = await testApp.operator();
    const pin = await pinFor(operator);
    for (let n = 0; n < 4; n++) expect((await enter(operator.callsign, otherThan(pin))).status).toBe(401);
    const other = await testApp.operator();
    const otherPin = await pinFor(other);
    for (let n = 0; n < 4; n++) await enter(other.callsign, otherThan(otherPin));
    expect((await enter(other.callsign, otherPin)).status).toBe(200);
    await enter(operator.callsign, otherThan(pin));
    expect((await enter(operator.callsign, pin)).status).toBe(401);
  });

  test('five attempts are allowed in all, also concurrently from many addresses', async () => {
    const operator = await testApp.operator();
    const pin = await pinFor(operator);
    const attempts = Array.from({ length: 40 }, (_, n) => String(n).padStart(6, '0')).filter((guess) => guess !== pin);
    const responses = await Promise.all(attempts.map((guess) => enter(operator.callsign, guess)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
    const [row] = await testApp.sql<{ tries: number }>('select tries from identity.pin where account_id = $1', [
      operator.user.id,
    ]);
    expect(row?.tries).toBe(5);
    expect((await enter(operator.callsign, pin)).status).toBe(401);
  });

  test.each([
    ['ab', 'too short'],
    ['A'.repeat(31), 'too long'],
    ['', 'empty'],
    [undefined, 'missing'],
    [{ $ne: 1 }, 'no text'],
  ])('a callsign %j (%s) is refused with the text of the form', async (callsign, _) => {
    const response = await callFrom(testApp, 'vsendpin', { callsign });
    expect([response.status, response.body.errors?.callsign]).toEqual([
      400,
      ['Callsign must be between 3 and 30 characters'],
    ]);
  });

  test('an unknown callsign is answered like a known one', async () => {
    const operator = await testApp.operator();
    const [known, unknown, nonsense] = await Promise.all(
      [operator.callsign, 'M0QZZZ', 'not a call at all!'].map((callsign) =>
        callFrom(testApp, 'vsendpin', { callsign }),
      ),
    );
    expect([known?.status, unknown?.status, nonsense?.status]).toEqual([200, 200, 200]);
    expect(unknown?.body).toEqual(known?.body);
    expect(nonsense?.body).toEqual(known?.body);
    const wrong = await enter(operator.callsign, '000000x');
    const absent = await enter('M0QZZZ', '000000');
    expect([wrong.status, wrong.body]).toEqual([absent.status, absent.body]);
  });

  test('the PIN of a sub-account goes to the main account, and signs in to the sub-account', async () => {
    const main = await testApp.operator();
    const call = `EA8/${main.callsign}`;
    await testApp.sql(
      `insert into identity.account (email, callsign, managed_by_id, created_at, updated_at)
               values ('', $1, $2, now(), now())`,
      [call, main.user.id],
    );
    const pin = await pinFor(main, call);
    expect((await enter(main.callsign, pin)).status).toBe(401);
    const { status, body } = await enter(call, pin);
    expect([status, body.user.my_callsign, body.user.managed_by_id]).toEqual([200, call, main.user.id]);
    // Signing in by PIN confirmed the main account's address.
    expect(body.user.email_confirmed).toBe(true);
  });

  test('no PIN and no e-mail can be read in the database', async () => {
    const operator = await testApp.operator();
    const pin = await pinFor(operator);
    const jobs = await testApp.sql<{ job: string }>(
      `select row_to_json(j)::text as job from pgboss.job j where name like 'send-%'`,
    );
    const pins = await testApp.sql<{ pin: string }>(`select row_to_json(p)::text as pin from identity.pin p`);
    expect(jobs.length).toBeGreaterThan(0);
    // Six digits may be part of a longer number by chance.
    const exactPin = new RegExp(`(?<![\\d.])${pin}(?!\\d)`);
    for (const text of [...jobs.map(({ job }) => job), ...pins.map((row) => row.pin)]) {
      expect(text).not.toMatch(exactPin);
      expect(text).not.toContain(operator.email);
    }
  });

  test('a changed address invalidates the PIN that was sent to the old one', async () => {
    const operator = await testApp.operator();
    const pin = await pinFor(operator);
    const moved = await operator.call('vupdateprofile', {
      name: 'Anna',
      qth: 'Bath',
      grid: 'IO81',
      email: `moved-${operator.email}`,
    });
    expect(moved.status).toBe(200);
    expect((await enter(operator.callsign, pin)).status).toBe(401);
  });
});

// Further test apps come last: passport keeps one strategy per process, that of the newest test app.
describe('limits of PINs', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await TestApp.create({ MAIL_URL: server.url, RATE_LIMIT_FACTOR: '1', ...BEHIND_PROXY });
  });
  afterAll(() => testApp.close());

  test('three are sent in 15 minutes; the fourth request gets the same answer, and the third PIN stays valid', async () => {
    const operator = await testApp.operator('M0QLA');
    for (let n = 1; n <= 3; n++) {
      expect((await callFrom(testApp, 'vsendpin', { callsign: 'M0QLA' })).status).toBe(200);
      await server.waitForEmail(operator.email, /PIN/, n - 1);
    }
    const pin = pinIn(await server.waitForEmail(operator.email, /PIN/, 2));
    expect((await callFrom(testApp, 'vsendpin', { callsign: 'M0QLA' })).body).toEqual({ status: 'ok' });
    // A later PIN has arrived, so the fourth would have as well.
    const other = await testApp.operator('M0QLB');
    await callFrom(testApp, 'vsendpin', { callsign: 'M0QLB' });
    await server.waitForEmail(other.email, /PIN/);
    expect(server.to(operator.email).filter(({ subject }) => /PIN/.test(subject ?? ''))).toHaveLength(3);
    expect((await callFrom(testApp, 'vpinlogin', { callsign: 'M0QLA', pin })).status).toBe(200);
  });

  test('other users who use up the PINs of a callsign do not keep its operator from getting one', async () => {
    const operator = await testApp.operator('M0QLP');
    const password = 'correct horse';
    const form = { name: 'Anna', qth: 'Bath', grid: 'IO81', email: operator.email };
    const choose = (change: object) =>
      callFrom(testApp, 'vupdateprofile', { ...form, ...change }, { token: operator.token });
    expect((await choose({ ...twice(password) })).status).toBe(200);
    for (let n = 0; n < 3; n++) {
      await callFrom(testApp, 'vsendpin', { callsign: 'M0QLP' });
      await server.waitForEmail(operator.email, /PIN/, n);
    }
    const useUpAttempts = async (pin: string) => {
      for (let n = 0; n < 5; n++) await callFrom(testApp, 'vpinlogin', { callsign: 'M0QLP', pin: otherThan(pin) });
    };
    await useUpAttempts(pinIn(await server.waitForEmail(operator.email, /PIN/, 2)));

    // This includes users who are logged in.
    const otherUser = await testApp.operator('M0QLS');
    await callFrom(testApp, 'vsendpin', { callsign: 'M0QLP' }, { token: otherUser.token });
    expect((await callFrom(testApp, 'vsendpin', { callsign: 'M0QLP' }, { token: operator.token })).status).toBe(200);
    const own = pinIn(await server.waitForEmail(operator.email, /PIN/, 3));
    await useUpAttempts(own);
    expect((await callFrom(testApp, 'vpinlogin', { callsign: 'M0QLP', pin: own })).status).toBe(401);
    const another = { ...twice('battery staple') };
    const wrong = await choose({ ...another, current_pin: otherThan(own) });
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(['current_pin']);
    expect((await choose({ ...another, current_pin: own })).status).toBe(200);
    expect((await callFrom(testApp, 'vlogin', { email: operator.email, password: 'battery staple' })).status).toBe(200);
  });

  test('a PIN requested by its operator also has five attempts, and three are sent in 15 minutes', async () => {
    const operator = await testApp.operator('M0QLT');
    const password = 'correct horse';
    const profile = {
      name: 'Anna',
      qth: 'Bath',
      grid: 'IO81',
      email: operator.email,
      ...twice(password),
    };
    const choose = (change: object) => operator.call('vupdateprofile', { ...profile, ...change });
    expect((await choose({})).status).toBe(200);
    for (let n = 0; n < 4; n++)
      expect((await operator.call('vsendpin', { callsign: 'm0qlt' })).body).toEqual({ status: 'ok' });
    await server.waitForEmail(operator.email, /PIN/, 2);
    const other = await testApp.operator('M0QLU');
    await callFrom(testApp, 'vsendpin', { callsign: 'M0QLU' });
    await server.waitForEmail(other.email, /PIN/);
    const emails = server.to(operator.email).filter(({ subject }) => /PIN/.test(subject ?? ''));
    expect(emails).toHaveLength(3);
    const [row] = await testApp.sql<{ isOwn: boolean }>(
      'select is_own as "isOwn" from identity.pin where account_id = $1',
      [operator.user.id],
    );
    expect(row?.isOwn).toBe(true);
    // The order of the e-mails is unknown; none of their PINs works after five attempts.
    const pins = emails.map(pinIn);
    const wrong = ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777']
      .filter((guess) => !pins.includes(guess))
      .slice(0, 5);
    for (const current_pin of [...wrong, ...pins]) expect((await choose({ current_pin })).status).toBe(400);
  });

  test('ten requests an hour from one address, for all callsigns together', async () => {
    const statuses = await statusesOf(11, (n) =>
      callFrom(testApp, 'vsendpin', { callsign: `M0QM${'ABCDEFGHIJK'[n]}` }, { address: '192.0.2.7' }),
    );
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  test('25 wrong PINs an hour for one account, from all addresses together', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 27 }, () =>
        callFrom(testApp, 'vpinlogin', { callsign: 'M0QLC', pin: '000000' }).then(({ status }) => status),
      ),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});
