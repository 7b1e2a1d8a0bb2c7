import { jest } from '@jest/globals';
import { Sessions } from '../../../backend/src/identity/sessions/sessions.js';
import { Crypto } from '../../../backend/src/platform/crypto.js';
import { runSql } from '../../database.ts';
import { callFrom } from '../../fixtures/call-from.ts';
import { linkIn, MailServer, pinIn } from '../../fixtures/mail-server.ts';
import { waitForBlocked } from '../../lock-waits.ts';
import { twice } from '../../responses.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const password = 'correct horse';

const server = await MailServer.open();
const testApp = await startTestApp({ MAIL_URL: server.url, TRUSTED_PROXY: '127.0.0.1', DATABASE_POOL: '12' });
const sessions = testApp.app.get(Sessions, { strict: false });
afterAll(() => server.down());
afterEach(() => {
  jest.restoreAllMocks();
});

const LOCK = 'select from identity.account where id = $1 for update';
const opens = async (token: string) => (await testApp.call('vuser', {}, {}, token)).status === 200;
const token = async (me: Operator, subject: RegExp, name: string) =>
  linkIn(await server.waitForEmail(me.email, subject)).searchParams.get(name) ?? '';
async function pinOf(me: Operator): Promise<string> {
  await callFrom(testApp, 'vsendpin', { callsign: me.callsign });
  return pinIn(await server.waitForEmail(me.email, /PIN/));
}
async function resetOf(me: Operator): Promise<string> {
  await callFrom(testApp, 'vpasswordreset', { email: me.email });
  return token(me, /new password/, 'token');
}
const choosePassword = (me: Operator, change: object = {}) => me.saveProfile({ ...twice(password), ...change });

describe('signing out everywhere while logging in', () => {
  /** The ways to log in; each returns a function that does it, with everything prepared. */
  const logins: [string, (me: Operator) => Promise<() => Promise<{ status: number; body: { token: string } }>>][] = [
    [
      'by PIN',
      async (me) => {
        const pin = await pinOf(me);
        return () => callFrom(testApp, 'vpinlogin', { callsign: me.callsign, pin });
      },
    ],
    [
      'by a link that confirms the address',
      async (me) => {
        const body = { token: await token(me, /confirm your e-mail/, 'confirm') };
        return () => callFrom(testApp, 'vconfirmemail', body);
      },
    ],
    [
      'by a new password',
      async (me) => {
        const body = { token: await resetOf(me), ...twice(password) };
        return () => callFrom(testApp, 'vpasswordreset/confirm', body);
      },
    ],
    [
      'by password',
      async (me) => {
        await choosePassword(me);
        return () => callFrom(testApp, 'vlogin', { email: me.email, password });
      },
    ],
  ];

  test.each(logins)('%s', async (_, way) => {
    const me = await testApp.operator();
    const logIn = await way(me);
    const begin = sessions.begin.bind(sessions);
    let ending: Promise<void> = Promise.resolve();
    jest.spyOn(sessions, 'begin').mockImplementation(async (...args) => {
      let isDone = false;
      ending = sessions.endEverywhere(me.user.id).then(() => {
        isDone = true;
      });
      await waitForBlocked(testApp, 1, () => isDone);
      return begin(...args);
    });
    const { status, body } = await logIn();
    expect(status).toBe(200);
    await ending;
    expect(await opens(body.token)).toBe(false);
  });
});

test('a valid PIN does not log in once the address has changed', async () => {
  const me = await testApp.operator();
  const pin = await pinOf(me);
  let entering: ReturnType<typeof callFrom<'vpinlogin'>> | undefined;
  await testApp.database.transaction(async (tx) => {
    await runSql(tx, LOCK, [me.user.id]);
    entering = callFrom(testApp, 'vpinlogin', { callsign: me.callsign, pin });
    await waitForBlocked(testApp);
    await runSql(tx, 'delete from identity.pin where account_id = $1', [me.user.id]);
    await runSql(tx, 'update identity.account set email = $2 where id = $1', [me.user.id, `n-${me.email}`]);
  });
  expect((await entering)?.status).toBe(401);
});

test('a pairing code deleted while a computer pairs with it creates no key', async () => {
  const me = await testApp.operator();
  const { code } = (await me.call('vpairingcode')).body;
  let pairing: ReturnType<typeof callFrom<'vpair'>> | undefined;
  await testApp.database.transaction(async (tx) => {
    await runSql(tx, LOCK, [me.user.id]);
    pairing = callFrom(testApp, 'vpair', { code, name: 'shack' });
    await waitForBlocked(testApp);
    await runSql(tx, 'delete from identity.pairing_code where account_id = $1', [me.user.id]);
  });
  expect((await pairing)?.status).toBe(404);
  expect((await me.call('vpaired')).body.computers).toEqual([]);
});

test('a PIN requested during a change of the address is not sent to the old one', async () => {
  const me = await testApp.operator();
  const moved = `moved-${me.email}`;
  await testApp.database.transaction(async (tx) => {
    await runSql(tx, LOCK, [me.user.id]);
    await callFrom(testApp, 'vsendpin', { callsign: me.callsign });
    await waitForBlocked(testApp);
    await runSql(tx, 'update identity.account set email = $2 where id = $1', [me.user.id, moved]);
  });
  await server.waitForEmail(moved, /PIN/);
  expect(server.to(me.email).filter(({ subject }) => /PIN/.test(subject ?? ''))).toEqual([]);
});

describe('a switch in progress from a session begun by PIN', () => {
  /**
   * Switches from one sub-account to another and ends the session meanwhile; returns whether the new session is valid.
   */
  async function survives(ends: (main: Operator, direct: string) => Promise<unknown>): Promise<boolean> {
    const main = await testApp.operator();
    const { body } = await main.call('vconfirmemail', { token: await token(main, /confirm your e-mail/, 'confirm') });
    main.token = body.token;
    const add = async (callsign: string) => (await main.call('vaddsubaccount', { callsign })).body.user.id;
    const [from, to] = [await add(`EA8${main.callsign.slice(2)}`), await add(`EA9${main.callsign.slice(2)}`)];
    const direct = await sessions.begin(from, testApp.database, { byPin: true });
    let switching: ReturnType<typeof callFrom<'vLoginToSubaccount'>> | undefined;
    let ending: Promise<unknown> = Promise.resolve();
    await testApp.database.transaction(async (tx) => {
      // The last step of the switch waits here.
      await runSql(tx, LOCK, [to]);
      switching = callFrom(testApp, 'vLoginToSubaccount', { sub_account_id: to }, { token: direct });
      await waitForBlocked(testApp);
      ending = ends(main, direct);
      await waitForBlocked(testApp, 2);
    });
    const response = await switching;
    await ending;
    return response?.status === 200 && (await opens(response.body.token));
  }

  test.each([
    ['signing out everywhere', (main: Operator) => main.call('vlogouteverywhere')],
    ['signing out of it', (_: Operator, direct: string) => testApp.call('vlogout', {}, {}, direct)],
    [
      'a new password',
      async (main: Operator) => {
        const body = { token: await resetOf(main), ...twice(password) };
        return callFrom(testApp, 'vpasswordreset/confirm', body);
      },
    ],
  ])('is cancelled by %s', async (_, ends) => {
    expect(await survives(ends)).toBe(false);
  });
});

test('no callsign is added to an account whose deletion was just requested', async () => {
  const me = await testApp.operator();
  let adding: Promise<{ status: number }> | undefined;
  await testApp.database.transaction(async (tx) => {
    await runSql(tx, LOCK, [me.user.id]);
    adding = me.call('vaddsubaccount', { callsign: 'EA8QWW' });
    await waitForBlocked(testApp);
    await runSql(tx, `update identity.account set delete_at = now() + interval '30 days' where id = $1`, [me.user.id]);
  });
  expect((await adding)?.status).toBe(403);
});

test('hashing a new password does not lock the account', async () => {
  const me = await testApp.operator();
  const crypto = testApp.app.get(Crypto);
  const hash = crypto.hashPassword.bind(crypto);
  const locked: unknown[] = [];
  jest.spyOn(crypto, 'hashPassword').mockImplementation(async (password) => {
    // The lock of the caller would last; those of other statements on the row end at once.
    await testApp.database
      .transaction(async (tx) => {
        await runSql(tx, "set local lock_timeout = '10s'");
        await runSql(tx, 'select from identity.account where id = $1 for update', [me.user.id]);
      })
      .catch((error) => locked.push(error));
    return hash(password);
  });
  expect((await choosePassword(me)).status).toBe(200);
  expect(locked).toEqual([]);
});
