import { setTimeout as pause } from 'node:timers/promises';
import { BY_EMAIL } from '../../../backend/src/identity/authentication/log-in.js';
import { runSql } from '../../database.ts';
import { callFrom } from '../../fixtures/call-from.ts';
import { linkIn, MailServer, pinIn } from '../../fixtures/mail-server.ts';
import { twice } from '../../responses.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const MINUTES = 60_000;
const DAYS = 86_400_000;
const profile = { name: 'Anna', qth: 'Bath', grid: 'IO81' };
const password = 'correct horse';
const another = 'battery staple';
const DEAD_LINK = 'This link is no longer valid. Please request a new one.';

const server = await MailServer.open();
const testApp = await startTestApp({
  MAIL_URL: server.url,
  MAIL_FROM: 'Pileup <hello@log.example.org>',
  PUBLIC_URL: 'https://log.example.org',
  TRUSTED_PROXY: '127.0.0.1',
});
afterAll(() => server.down());

const CONFIRM = /confirm your e-mail address/;
const RESET = /new password/;
const PIN = /PIN/;
const tokenOf = (link: URL, name: string) => link.searchParams.get(name) ?? '';
const countOf = (email: string, subject: RegExp) =>
  server.to(email).filter((sent) => subject.test(sent.subject ?? '')).length;

async function confirmation(email: string, after = 0): Promise<string> {
  return tokenOf(linkIn(await server.waitForEmail(email, CONFIRM, after)), 'confirm');
}

async function reset(email: string): Promise<string> {
  const before = countOf(email, RESET);
  expect((await callFrom(testApp, 'vpasswordreset', { email })).body).toEqual({ status: 'ok' });
  return tokenOf(linkIn(await server.waitForEmail(email, RESET, before)), 'token');
}

async function pin(operator: Operator, email = operator.email): Promise<string> {
  const before = countOf(email, PIN);
  await callFrom(testApp, 'vsendpin', { callsign: operator.callsign });
  return pinIn(await server.waitForEmail(email, PIN, before));
}

const choose = (operator: Operator, change: object = {}) => operator.saveProfile({ ...twice(password), ...change });
const logIn = (email: string, given = password) => callFrom(testApp, 'vlogin', { email, password: given });

/** A registered operator with a password, whose address was confirmed while logged in. */
async function member(): Promise<Operator> {
  const operator = await testApp.operator();
  expect((await choose(operator)).status).toBe(200);
  const { body } = await operator.call('vconfirmemail', { token: await confirmation(operator.email) });
  operator.token = body.token;
  return operator;
}

describe('e-mail confirmation', () => {
  test('a new account is unconfirmed until the link in the e-mail is opened', async () => {
    const operator = await testApp.operator();
    expect(operator.user.email_confirmed).toBe(false);
    const received = await server.waitForEmail(operator.email, CONFIRM);
    expect(received.from).toMatchObject({ name: 'Pileup', address: 'hello@log.example.org' });
    const link = linkIn(received);
    expect([link.origin, link.pathname]).toEqual(['https://log.example.org', '/account']);

    const { status, body } = await callFrom(testApp, 'vconfirmemail', { token: tokenOf(link, 'confirm') });
    expect([status, body.user.id, body.user.email_confirmed]).toEqual([200, operator.user.id, true]);
    // The first confirmation ends every older session.
    expect((await operator.call('vuser')).status).toBe(401);
    expect((await testApp.call('vuser', {}, {}, body.token)).status).toBe(200);
  });

  test('opened in a session of the account keeps password, key and computers, and answers a new token', async () => {
    const operator = await testApp.operator();
    await choose(operator);
    const key = (await operator.call('vapikey')).body.api_key;
    const token = await confirmation(operator.email);
    const { body } = await operator.call('vconfirmemail', { token });
    expect(body.user).toMatchObject({ email_confirmed: true, has_password: true, has_api_key: true });
    expect((await operator.call('vuser')).status).toBe(401);
    expect((await testApp.call('vuser', {}, {}, body.token)).status).toBe(200);
    expect((await testApp.call('vrigcontrol/get', {}, {}, key)).status).toBe(200);
    expect((await logIn(operator.email)).status).toBe(200);
  });

  test('opened in a session of another account keeps none of them', async () => {
    const operator = await testApp.operator();
    await choose(operator);
    const otherUser = await testApp.operator();
    const { body } = await otherUser.call('vconfirmemail', { token: await confirmation(operator.email) });
    expect([body.user.id, body.user.has_password]).toEqual([operator.user.id, false]);
    expect((await otherUser.call('vuser')).status).toBe(200);
  });

  test('a link works once, for seven days, and only for its own purpose', async () => {
    const operator = await testApp.operator();
    const token = await confirmation(operator.email);
    const responses = await Promise.all([1, 2, 3].map(() => callFrom(testApp, 'vconfirmemail', { token })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(responses.find(({ status }) => status === 404)?.body.error).toBe(DEAD_LINK);

    const late = await testApp.operator();
    const lateToken = await confirmation(late.email);
    const asPassword = { token: lateToken, ...twice(password) };
    expect((await callFrom(testApp, 'vpasswordreset/confirm', asPassword)).status).toBe(404);
    testApp.clock.jump(7 * DAYS + MINUTES);
    expect((await callFrom(testApp, 'vconfirmemail', { token: lateToken })).status).toBe(404);
    for (const bad of ['', 'x', 7, null, 'é'.repeat(200)])
      expect([400, 404]).toContain((await callFrom(testApp, 'vconfirmemail', { token: bad })).status);
  });

  test('of one account leaves the link of another valid', async () => {
    const [operator, other] = [await testApp.operator(), await testApp.operator()];
    const link = await confirmation(other.email);
    expect((await callFrom(testApp, 'vconfirmemail', { token: await confirmation(operator.email) })).status).toBe(200);
    expect((await callFrom(testApp, 'vconfirmemail', { token: link })).body.user.id).toBe(other.user.id);
  });

  test('is sent again on request, until the address is confirmed', async () => {
    const operator = await testApp.operator();
    const first = await confirmation(operator.email);
    expect((await operator.call('vsendconfirmation')).body).toEqual({ status: 'ok' });
    const second = await confirmation(operator.email, 1);
    const { body } = await operator.call('vconfirmemail', { token: second });
    // The older link is invalid: it would log in for days.
    expect((await callFrom(testApp, 'vconfirmemail', { token: first })).status).toBe(404);
    expect((await testApp.call('vsendconfirmation', {}, {}, body.token)).body).toEqual({ status: 'ok' });
    expect((await callFrom(testApp, 'vsendconfirmation', {})).status).toBe(401);
    const after = await testApp.operator();
    await confirmation(after.email);
    expect(countOf(operator.email, CONFIRM)).toBe(2);
  });

  test('a changed address is unconfirmed again, and its link confirms it', async () => {
    const operator = await member();
    const moved = `moved-${operator.email}`;
    const { body } = await choose(operator, { email: moved, password: '', current_password: password });
    expect([body.user.email, body.user.email_confirmed]).toEqual([moved, false]);
    await server.waitForEmail(operator.email, /e-mail address was changed/);
    const confirmed = await operator.call('vconfirmemail', { token: await confirmation(moved) });
    expect(confirmed.body.user).toMatchObject({ email: moved, email_confirmed: true, has_password: true });
  });

  test('the link to an address that was changed since is invalid', async () => {
    const operator = await testApp.operator();
    const token = await confirmation(operator.email);
    const moved = `moved-${operator.email}`;
    expect((await operator.call('vupdateprofile', { ...profile, email: moved })).status).toBe(200);
    expect((await operator.call('vconfirmemail', { token })).status).toBe(404);
  });
});

describe('an account that somebody else created with the owner’s address', () => {
  /** Every credential with which the creator of the account could get in again. */
  async function accountOfAttacker() {
    const attacker = await testApp.operator();
    await choose(attacker);
    const key = (await attacker.call('vapikey')).body.api_key;
    const first = (await attacker.call('vpairingcode')).body.code;
    const paired = (await callFrom(testApp, 'vpair', { code: first, name: 'shack' })).body.api_key;
    const code = (await attacker.call('vpairingcode')).body.code;
    const session = (await logIn(attacker.email)).body.token;
    const client = await testApp.liveClient(attacker.token);
    return { attacker, key, paired, code, session, client };
  }

  async function expectNoAccess({
    attacker,
    key,
    paired,
    code,
    session,
    client,
  }: Awaited<ReturnType<typeof accountOfAttacker>>) {
    for (const token of [attacker.token, session])
      expect((await testApp.call('vuser', {}, {}, token)).status).toBe(401);
    for (const token of [key, paired]) expect((await testApp.call('vrigcontrol/get', {}, {}, token)).status).toBe(401);
    expect((await callFrom(testApp, 'vpair', { code, name: 'shack' })).status).toBe(404);
    expect((await logIn(attacker.email)).status).toBe(401);
    await client.waitFor('auth', ({ ok }) => !ok);
    client.close();
  }

  test('belongs to the owner alone after a login by PIN', async () => {
    const all = await accountOfAttacker();
    const { status, body } = await callFrom(testApp, 'vpinlogin', {
      callsign: all.attacker.callsign,
      pin: await pin(all.attacker),
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ has_password: false, has_api_key: false, email_confirmed: true });
    await expectNoAccess(all);
    expect((await testApp.call('vpaired', {}, {}, body.token)).body.computers).toEqual([]);
  });

  test('belongs to the owner alone after the link in the e-mail is opened', async () => {
    const all = await accountOfAttacker();
    const { status } = await callFrom(testApp, 'vconfirmemail', { token: await confirmation(all.attacker.email) });
    expect(status).toBe(200);
    await expectNoAccess(all);
  });

  test('belongs to the owner alone after a password reset', async () => {
    const all = await accountOfAttacker();
    const { status } = await callFrom(testApp, 'vpasswordreset/confirm', {
      token: await reset(all.attacker.email),
      ...twice(another),
    });
    expect(status).toBe(200);
    await expectNoAccess(all);
    expect((await logIn(all.attacker.email, another)).status).toBe(200);
  });

  test('keeps no settings for outside services and e-mails', async () => {
    const attacker = await testApp.operator();
    const set = { qrz_auto_log_qso: 1, clublog_email: 'thief@example.org', clublog_auto_log_qso: 1, hamqth: 'thief' };
    const sealed = { qrz_api_key: 'thief', clublog_password: 'thief', eqsl_apikey: 'thief' };
    const saved = await choose(attacker, { ...set, ...sealed, email_digest: 1 });
    expect(saved.body.user).toMatchObject({ ...set, email_digest: 1, has_eqsl_apikey: true });
    const { body } = await callFrom(testApp, 'vconfirmemail', { token: await confirmation(attacker.email) });
    expect(body.user).toMatchObject({
      qrz_auto_log_qso: 0,
      clublog_email: '',
      clublog_auto_log_qso: 0,
      hamqth: '',
      email_digest: 0,
      has_qrz_api_key: false,
      has_clublog_password: false,
      has_eqsl_apikey: false,
    });
  });

  test('keeps no key that was requested at the moment of the confirmation', async () => {
    for (let tries = 0; tries < 10; tries++) {
      const attacker = await testApp.operator();
      const credentials = { callsign: attacker.callsign, pin: await pin(attacker) };
      const [entered, ...keys] = await Promise.all([
        callFrom(testApp, 'vpinlogin', credentials),
        ...Array.from({ length: 20 }, () => attacker.call('vapikey')),
        // The password is chosen later in each try: one that was chosen before ends the PIN, and then there was no
        // confirmation.
        ...Array.from({ length: 5 }, () => pause(4 * 2 ** tries).then(() => choose(attacker))),
      ]);
      if (entered.status === 401) continue;
      expect(entered.status).toBe(200);
      const { body } = await testApp.call('vuser', {}, {}, entered.body.token);
      expect(body.user).toMatchObject({ has_api_key: false, has_password: false });
      for (const { body } of keys)
        if ('api_key' in body) expect((await testApp.call('vrigcontrol/get', {}, {}, body.api_key)).status).toBe(401);
      return;
    }
    throw new Error('The PIN was never entered before a password was chosen.');
  });
});

test('an account is found by its address through the index', async () => {
  const plan = await testApp.database.transaction(async (tx) => {
    await runSql(tx, 'set local enable_seqscan = off');
    return runSql<{ 'QUERY PLAN': string }>(tx, `explain select id from identity.account where ${BY_EMAIL}`, [
      'anna@example.org',
    ]);
  });
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index.* Scan using account_email/);
});

describe('a password reset', () => {
  test('sets a password once, ends every other session, and sends a notice', async () => {
    const operator = await member();
    const elsewhere = (await logIn(operator.email)).body.token;
    const token = await reset(operator.email.toUpperCase());
    const { status, body } = await callFrom(testApp, 'vpasswordreset/confirm', {
      token,
      ...twice(another),
    });
    expect([status, body.user.id]).toEqual([200, operator.user.id]);
    for (const dead of [operator.token, elsewhere])
      expect((await testApp.call('vuser', {}, {}, dead)).status).toBe(401);
    expect((await testApp.call('vuser', {}, {}, body.token)).status).toBe(200);
    expect((await logIn(operator.email)).status).toBe(401);
    expect((await logIn(operator.email, another)).status).toBe(200);
    await server.waitForEmail(operator.email, /password was changed/);

    const repeated = { token, ...twice(password) };
    expect((await callFrom(testApp, 'vpasswordreset/confirm', repeated)).body.error).toBe(DEAD_LINK);
    expect((await logIn(operator.email, another)).status).toBe(200);
  });

  test('links to /password/reset at the configured origin, whatever the request says', async () => {
    const operator = await member();
    await callFrom(testApp, 'vpasswordreset', { email: operator.email, host: 'evil.example' });
    const link = linkIn(await server.waitForEmail(operator.email, RESET));
    expect([link.origin, link.pathname]).toEqual(['https://log.example.org', '/password/reset']);
  });

  test('is refused when expired, after a change of the address, or with an invalid password', async () => {
    const operator = await member();
    const confirm = (token: string, chosen = another, again = chosen) =>
      callFrom(testApp, 'vpasswordreset/confirm', { token, password: chosen, password_confirmation: again });
    const late = await reset(operator.email);
    expect((await confirm(late, 'short')).body.errors?.password).toHaveLength(1);
    expect((await confirm(late, another, 'differently')).body.errors?.password_confirmation).toHaveLength(1);
    testApp.clock.jump(30 * MINUTES + 1_000);
    expect((await confirm(late)).status).toBe(404);

    const old = await reset(operator.email);
    const moved = `moved-${operator.email}`;
    expect((await choose(operator, { email: moved, password: '', current_password: password })).status).toBe(200);
    expect((await confirm(old)).status).toBe(404);
    expect((await logIn(moved)).status).toBe(200);
  });

  test('is invalid after a newer password, and so is a PIN from before', async () => {
    const operator = await member();
    const confirm = (token: string, chosen: string) =>
      callFrom(testApp, 'vpasswordreset/confirm', { token, ...twice(chosen) });
    const enter = (given: string) => callFrom(testApp, 'vpinlogin', { callsign: operator.callsign, pin: given });
    const [old, oldPin] = [await reset(operator.email), await pin(operator)];
    const change = { ...twice(another), current_password: password };
    expect((await choose(operator, change)).status).toBe(200);
    expect([(await confirm(old, 'of a thief')).status, (await enter(oldPin)).status]).toEqual([404, 401]);
    expect((await logIn(operator.email, another)).status).toBe(200);

    const [first, second, secondPin] = [await reset(operator.email), await reset(operator.email), await pin(operator)];
    expect((await confirm(second, 'once more')).status).toBe(200);
    expect([(await confirm(first, 'of a thief')).status, (await enter(secondPin)).status]).toEqual([404, 401]);
  });

  test('link used several times at once works once', async () => {
    const operator = await member();
    const token = await reset(operator.email);
    const responses = await Promise.all(
      ['one fine password', 'two fine passwords', 'three of them'].map((chosen) =>
        callFrom(testApp, 'vpasswordreset/confirm', { token, ...twice(chosen) }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });
});

test('e-mails about a new password link to the site and do not ask for a reply', async () => {
  const operator = await member();
  const change = { ...twice(another), current_password: password };
  expect((await choose(operator, change)).status).toBe(200);
  const changed = await server.waitForEmail(operator.email, /password was changed/, 1);
  expect(changed.text).toContain('https://log.example.org/password/reset');
  const token = await reset(operator.email);
  const { body } = await callFrom(testApp, 'vpasswordreset/confirm', {
    token,
    ...twice(password),
  });
  const replaced = await server.waitForEmail(operator.email, /password was changed/, 2);
  expect(
    (await testApp.call('vdeleteaccount', { callsign: operator.callsign, current_password: password }, {}, body.token))
      .status,
  ).toBe(200);
  const scheduled = await server.waitForEmail(operator.email, /will be deleted/);
  const back = (await logIn(operator.email)).body.token;
  expect((await testApp.call('vrestoreaccount', {}, {}, back)).status).toBe(200);
  const restored = await server.waitForEmail(operator.email, /will be kept/);
  for (const { text } of [replaced, scheduled, restored])
    expect(text).toContain('https://log.example.org/password/reset');
  for (const { text } of [changed, replaced, scheduled, restored]) expect(text).not.toMatch(/answer this letter/);
});

describe('proof of identity', () => {
  test.each([
    ['first passwords', false],
    ['new passwords', true],
  ])('%s chosen concurrently: exactly one is stored', async (_, isNew) => {
    const operator = isNew ? await member() : await testApp.operator();
    const passwords = [1, 2, 3, 4, 5, 6].map((n) => `${another} ${n}`);
    const responses = await Promise.all(
      passwords.map((one) => choose(operator, { ...twice(one), ...(isNew && { current_password: password }) })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // A change that began after the first was stored gives a wrong current password.
    for (const status of statuses) expect([200, 409, ...(isNew ? [400] : [])]).toContain(status);
    const taken = passwords[responses.findIndex(({ status }) => status === 200)] ?? '';
    expect((await logIn(operator.email, taken)).status).toBe(200);
  });

  test('a new PIN replaces the password', async () => {
    const operator = await member();
    const change = { ...twice(another) };
    expect((await choose(operator, change)).body.errors?.current_password).toHaveLength(1);
    const current_pin = await pin(operator);
    const wrong = current_pin === '123456' ? '654321' : '123456';
    expect((await choose(operator, { ...change, current_pin: wrong })).body.errors?.current_pin).toHaveLength(1);
    expect((await choose(operator, { ...change, current_pin })).status).toBe(200);
    expect((await logIn(operator.email, another)).status).toBe(200);
  });

  test('an error in another field does not use up the PIN', async () => {
    const operator = await member();
    const current_pin = await pin(operator);
    const change = { ...twice(another), current_pin };
    expect((await choose(operator, { ...change, facebook_link: 'https://example.org' })).status).toBe(400);
    expect((await choose(operator, change)).status).toBe(200);
  });

  test('a session begun by PIN is proof for ten minutes', async () => {
    const operator = await member();
    const begin = async () => {
      const credentials = { callsign: operator.callsign, pin: await pin(operator) };
      return (await callFrom(testApp, 'vpinlogin', credentials)).body.token;
    };
    const change = {
      ...profile,
      email: operator.email,
      ...twice(another),
    };
    const old = await begin();
    testApp.clock.jump(10 * MINUTES + 1_000);
    expect((await testApp.call('vupdateprofile', change, {}, old)).status).toBe(400);
    const fresh = await begin();
    expect((await testApp.call('vupdateprofile', change, {}, fresh)).status).toBe(200);
  });

  test('a confirmed account without password needs a PIN; an unconfirmed one has nothing to prove with', async () => {
    const operator = await testApp.operator();
    const { body } = await callFrom(testApp, 'vconfirmemail', { token: await confirmation(operator.email) });
    operator.token = body.token;
    expect((await choose(operator)).body.errors?.current_pin).toHaveLength(1);
    expect((await choose(operator, { current_pin: await pin(operator) })).body.user.has_password).toBe(true);

    const fresh = await testApp.operator();
    expect((await choose(fresh)).body.user.has_password).toBe(true);
  });
});
