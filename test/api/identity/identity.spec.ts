import type { Email } from 'postal-mime';
import { emails, emailTo } from '../../email-outbox.ts';
import { twice } from '../../responses.ts';
import { startTestApp, TestApp } from '../../test-app.ts';

const profile = { name: 'Anna', qth: 'Bath', grid: 'IO81tj', is_ham: 1 };
const password = 'correct horse';

const testApp = await startTestApp();

describe('accounts', () => {
  /** A registered operator with a password. */
  async function member() {
    const operator = await testApp.operator();
    await operator.saveProfile({ ...profile, ...twice(password) });
    return operator;
  }

  test('registering answers a token that is valid at once', async () => {
    const { status, body } = await testApp.call('vregister', {
      email: ' Anna@Example.org ',
      my_callsign: ' g4qzx/p ',
      ref_id: 7,
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      my_callsign: 'G4QZX/P',
      email: 'Anna@Example.org',
      is_ham: 1,
      has_password: false,
    });
    expect(body.subscription).toEqual({ level: 0, expiryDate: null });
    const me = await testApp.call('vuser', {}, {}, body.token);
    expect(me.body.user.my_callsign).toBe('G4QZX/P');
  });

  test.each([
    ['no callsign', { email: 'a@example.org' }, 'my_callsign'],
    ['a call without a digit', { email: 'a@example.org', my_callsign: 'QZXQ' }, 'my_callsign'],
    ['a reserved name', { email: 'a@example.org', my_callsign: 'globe2' }, 'my_callsign'],
    ['Cyrillic letters', { email: 'a@example.org', my_callsign: 'М0QAA' }, 'my_callsign'],
    ['no address', { my_callsign: 'M0QZZ' }, 'email'],
    ['an invalid address', { email: 'a@', my_callsign: 'M0QZZ' }, 'email'],
    ['an address that is not a string', { email: { $ne: 1 }, my_callsign: 'M0QZZ' }, 'email'],
  ])('registering with %s is refused under its field', async (_, body, field) => {
    const response = await testApp.call('vregister', body);
    expect(response.status).toBe(400);
    expect(response.body.code).toBe('invalid');
    expect(response.body.errors?.[field]?.[0]).toEqual(expect.any(String));
  });

  test('a call in use is refused', async () => {
    const taken = await testApp.operator();
    const sameCall = await testApp.call('vregister', { email: 'other@example.org', my_callsign: taken.callsign });
    expect(sameCall.status).toBe(409);
    expect(sameCall.body).toEqual({
      error: 'Registration failed.\n\nEither the callsign or email address is already in use.',
      code: 'conflict',
    });
  });

  test('a portable call of another operator is refused; one whose licence has no account is not', async () => {
    const taken = await testApp.operator();
    for (const call of [`${taken.callsign}/P`, `EA8/${taken.callsign}`]) {
      const response = await testApp.call('vregister', { email: 'portable@example.org', my_callsign: call });
      expect([call, response.status, response.body.code]).toEqual([call, 409, 'conflict']);
    }
    const free = await testApp.call('vregister', { email: 'portable@example.org', my_callsign: 'EA8/M0QFR' });
    expect(free.status).toBe(200);
  });

  test('two registrations of one call at the same moment make one account', async () => {
    const responses = await Promise.all(
      [1, 2, 3, 4].map((n) => testApp.call('vregister', { email: `race${n}@example.org`, my_callsign: 'M0QRC' })),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('signing in by e-mail and password, in any case of the address', async () => {
    const operator = await member();
    const { status, body } = await testApp.call('vlogin', { email: operator.email.toUpperCase(), password });
    expect(status).toBe(200);
    expect(body.user.id).toBe(operator.user.id);
    expect(body.token).not.toBe(operator.token);
  });

  test.each([
    ['a wrong password', (email: string) => ({ email, password: 'wrong' }), 401],
    ['an unknown address', () => ({ email: 'nobody@example.org', password }), 401],
    ['no password', (email: string) => ({ email }), 400],
  ])('%s does not sign in', async (_, body, status) => {
    const operator = await member();
    const response = await testApp.call('vlogin', body(operator.email));
    expect(response.status).toBe(status);
    if (status === 401) expect(response.body.error).toBe('Login failed! please check email and password');
  });

  test('an account without a password cannot be entered with an empty one', async () => {
    const operator = await testApp.operator();
    expect((await testApp.call('vlogin', { email: operator.email, password: '' })).status).toBe(400);
    expect((await testApp.call('vlogin', { email: operator.email, password: 'null' })).status).toBe(401);
  });

  test('logging out invalidates only that token, at once', async () => {
    const operator = await member();
    const other = await testApp.call('vlogin', { email: operator.email, password });
    expect((await operator.call('vlogout')).body).toEqual({ status: 'ok' });
    expect((await operator.call('vuser')).status).toBe(401);
    expect((await testApp.call('vuser', {}, {}, other.body.token)).status).toBe(200);
  });

  test('a forged, foreign or malformed token is refused', async () => {
    const { token } = await testApp.operator();
    const [head, claims] = token.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    for (const bad of [`${head}.${claims}.AAAA`, unsigned, 'nonsense', 'pileup_nonsense']) {
      const response = await testApp.call('vuser', {}, {}, bad);
      expect([bad.slice(0, 12), response.status, response.body.code]).toEqual([
        bad.slice(0, 12),
        401,
        'unauthenticated',
      ]);
    }
  });

  test('the profile is changed field by field, and invalid fields are named', async () => {
    const operator = await testApp.operator();
    const wrong = await operator.saveProfile({ name: '', grid: 'ZZ99' });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['grid', 'name']);
    const right = await operator.saveProfile({ ...profile, club_call: 'g0qcc', profile_bio: 'Line 1\nLine 2' });
    expect(right.body.user).toMatchObject({
      name: 'Anna',
      grid: 'IO81tj',
      club_call: 'G0QCC',
      profile_bio: 'Line 1\nLine 2',
    });
  });

  test('ham and SWL exclude each other', async () => {
    const operator = await testApp.operator();
    const both = await operator.saveProfile({ ...profile, is_ham: 1, is_swl: 1 });
    expect([both.status, both.body.errors?.is_swl]).toEqual([422, [expect.any(String)]]);
    const listener = await operator.saveProfile({ ...profile, is_ham: '0', is_swl: true, is_cb: 1 });
    expect(listener.body.user).toMatchObject({ is_ham: 0, is_swl: 1, is_cb: 1 });
  });

  test('a user cannot become an administrator', async () => {
    const operator = await testApp.operator();
    const { body } = await operator.saveProfile({ ...profile, is_admin: 1, id: 1, callsign: 'M0QXX' });
    expect(body.user).toMatchObject({ is_admin: 0, id: operator.user.id, my_callsign: operator.callsign });
  });

  test('changing password or address requires the old password, and ends the other sessions', async () => {
    const operator = await member();
    const other = await testApp.call('vlogin', { email: operator.email, password });
    const change = { ...profile, email: 'moved@example.org' };
    expect((await operator.call('vupdateprofile', change)).body.errors?.current_password).toHaveLength(1);
    expect((await operator.call('vupdateprofile', { ...change, current_password: 'wrong' })).status).toBe(400);
    expect((await operator.call('vupdateprofile', { ...change, current_password: password })).body.user.email).toBe(
      'moved@example.org',
    );
    expect((await operator.call('vuser')).status).toBe(200);
    expect((await testApp.call('vuser', {}, {}, other.body.token)).status).toBe(401);

    await emailTo(testApp, operator.email, /e-mail address was changed/);
    const isNotice = ({ to, subject }: Email) =>
      to?.[0]?.address === operator.email && /e-mail address was changed/.test(subject ?? '');
    expect((await emails(testApp)).filter(isNotice)).toHaveLength(1);
  });

  test.each([
    ['too short', 'short', 'short', 'password'],
    ['typed differently', 'long enough', 'long enougj', 'password_confirmation'],
  ])('a new password %s is refused', async (_, first, second, field) => {
    const operator = await testApp.operator();
    const response = await operator.saveProfile({ ...profile, password: first, password_confirmation: second });
    expect(response.body.errors?.[field]).toHaveLength(1);
  });

  test('an API key logs contacts and nothing else, and is invalid once the next is issued', async () => {
    const operator = await testApp.operator();
    expect(operator.user.has_api_key).toBe(false);
    const first = (await operator.call('vapikey')).body.api_key;
    expect((await operator.call('vuser')).body.user.has_api_key).toBe(true);
    const logged = await testApp.call('vqso/upsert', { data: { Call: 'W1QAW', Mode: 'CW', Freq: 7020 } }, {}, first);
    expect(logged.body.qso.station_callsign).toBe(operator.callsign);
    for (const call of ['vuser', 'vlogbook', 'vapikey', 'vlogout', 'vupdateprofile', 'vqso/nuke', 'vimports'] as const)
      expect([call, (await testApp.call(call, {}, {}, first)).status]).toEqual([call, 403]);

    const second = (await operator.call('vapikey')).body.api_key;
    const again = { data: { Call: 'W1QAX', Mode: 'CW', Freq: 7020 } };
    expect((await testApp.call('vqso/upsert', again, {}, first)).status).toBe(401);
    expect((await testApp.call('vqso/upsert', again, {}, second)).status).toBe(200);
  });

  test('vsr and vuser answer what the open page needs', async () => {
    const operator = await testApp.operator();
    expect((await operator.call('vsr')).body).toEqual({
      subscription: { level: 0, expiryDate: null },
      notification_count: 0,
      live_stream_count: 0,
      following: [],
    });
    expect(JSON.stringify((await operator.call('vuser')).body)).not.toMatch(/hash|"api_key|argon2/i);
  });
});

// Further test apps come last: passport keeps one strategy per process, that of the newest test app.
test('a session expires after 90 days', async () => {
  await using testApp = await TestApp.create();
  const { token } = await testApp.operator();
  expect((await testApp.call('vuser', {}, {}, token)).status).toBe(200);
  testApp.clock.jump(91 * 86_400_000);
  expect((await testApp.call('vuser', {}, {}, token)).status).toBe(401);
});

describe('failed logins', () => {
  test('are throttled and refused by address, and a successful one does not raise the limit', async () => {
    await using testApp = await TestApp.create({ RATE_LIMIT_FACTOR: '0.4' });
    const mine = await testApp.operator('M0QLM');
    await testApp.operator('M0QLN');
    const own = { ...profile, email: mine.email, ...twice(password) };
    expect((await mine.call('vupdateprofile', own)).status).toBe(200);
    const wrong = () => testApp.call('vlogin', { email: 'm0qln@example.org', password: 'x' });
    const statuses: number[] = [];
    for (let n = 0; n < 3; n++) statuses.push((await wrong()).status);
    statuses.push((await testApp.call('vlogin', { email: mine.email, password })).status);
    for (let n = 0; n < 2; n++) statuses.push((await wrong()).status);
    expect(statuses).toEqual([401, 401, 401, 200, 401, 429]);
    expect(testApp.clock.slept).toEqual([0, 0, 250, 500, 500]);
    const refused = await wrong();
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  });
});
