import { BEHIND_PROXY, callFrom } from '../../fixtures/call-from.ts';
import { linkIn, MailServer } from '../../fixtures/mail-server.ts';
import { codeIn, SmsGateway } from '../../fixtures/sms-gateway.ts';
import { statusesOf, twice } from '../../responses.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const VICTIM = 'victim@example.org';
const CONFIRM = /confirm your e-mail address/;
const CHANGED = /was changed/;
const UNSENT = "select from pgboss.job where name like 'send-%' and state in ('created', 'retry', 'active')";
const password = 'correct horse';

const server = await MailServer.open();
const gateway = await SmsGateway.open();
const testApp = await startTestApp({
  MAIL_URL: server.url,
  SMS_URL: gateway.url,
  RATE_LIMIT_FACTOR: '1',
  ...BEHIND_PROXY,
});
afterAll(async () => {
  await gateway.close();
  await server.down();
});

const save = (me: Operator, change: object) => me.saveProfile({ name: 'Eve', ...change });
const allAreSent = () => testApp.until(async () => (await testApp.sql(UNSENT)).length === 0);
const countTo = (email: string, subject: RegExp) =>
  server.to(email).filter((sent) => subject.test(sent.subject ?? '')).length;

test('an address is sent at most five confirmations a day, from all accounts together', async () => {
  const [first, second, third] = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
  for (const one of [first, await testApp.operator()])
    for (let n = 0; n < 2; n++) {
      expect((await save(one, { email: VICTIM })).status).toBe(200);
      expect((await save(one, {})).status).toBe(200);
    }
  expect((await save(second, { email: VICTIM })).status).toBe(200);
  // The confirmation is not resent either.
  const again = await second.call('vsendconfirmation');
  expect([again.status, again.body.error]).toEqual([
    429,
    'Several e-mails were sent to this address today. Please try again later.',
  ]);
  expect((await save(second, {})).status).toBe(200);
  expect((await save(third, { email: VICTIM.toUpperCase() })).status).toBe(429);
  expect((await third.call('vuser')).body.user.email).toBe(third.email);
  // The owner of the address can still register, and log in by PIN.
  const owner = await testApp.call('vregister', { email: VICTIM, my_callsign: 'M0QVI' });
  expect(owner.status).toBe(200);
  await testApp.call('vsendpin', { callsign: 'M0QVI' });
  await server.waitForEmail(VICTIM, /PIN/);
  await testApp.operator('M0QVJ');
  await server.waitForEmail('m0qvj@example.org', CONFIRM);
  expect([countTo(VICTIM, CONFIRM), countTo(VICTIM, CHANGED)]).toEqual([5, 5]);
});

test('an unconfirmed address is sent at most ten other e-mails a day, of all kinds together', async () => {
  const ADDRESSEE = 'flooded@example.org';
  const call = 'M0QFL';
  const OTHERS = /PIN|new password|will be (deleted|kept)/;
  const made = await testApp.call('vregister', { email: ADDRESSEE, my_callsign: call });
  let { token } = made.body;
  const chosen = { email: ADDRESSEE, ...twice(password) };
  const profile = { name: 'Eve', qth: 'Bath', grid: 'IO81', ...chosen };
  expect((await testApp.call('vupdateprofile', profile, {}, token)).status).toBe(200);
  for (let n = 0; n < 5; n++) {
    const gone = await testApp.call('vdeleteaccount', { callsign: call, current_password: password }, {}, token);
    expect(gone.status).toBe(200);
    token = (await testApp.call('vlogin', { email: ADDRESSEE, password })).body.token;
    expect((await testApp.call('vrestoreaccount', {}, {}, token)).status).toBe(200);
  }
  for (const sub of ['M0QFM', 'M0QFN']) {
    expect((await testApp.call('vaddsubaccount', { callsign: sub }, {}, token)).status).toBe(200);
    expect((await testApp.call('vsendpin', { callsign: sub })).status).toBe(200);
  }
  expect((await testApp.call('vpasswordreset', { email: ADDRESSEE })).status).toBe(200);
  const sent = () => countTo(ADDRESSEE, OTHERS) + countTo(ADDRESSEE, CHANGED);
  await testApp.until(() => sent() >= 10);
  // No e-mail of the requests above is still queued.
  await allAreSent();
  expect(sent()).toBe(10);
});

test('registrations with the address of an account send it five letters a day, its own confirmation included', async () => {
  const owner = await testApp.operator('M0QSG');
  const token = linkIn(await server.waitForEmail(owner.email, CONFIRM)).searchParams.get('confirm');
  expect((await owner.call('vconfirmemail', { token })).status).toBe(200);
  for (const letter of 'HIJKLM')
    expect((await callFrom(testApp, 'vregister', { email: owner.email, my_callsign: `M0QS${letter}` })).status).toBe(
      200,
    );
  await allAreSent();
  expect(countTo(owner.email, /You have an account/)).toBe(4);
});

test('a mobile number is sent ten PINs a day, for all callsigns together; e-mails are not limited by that', async () => {
  const me = await testApp.operator();
  const mobile_number = '+447700900777';
  await save(me, { ...twice(password), mobile_number });
  const link = linkIn(await server.waitForEmail(me.email, CONFIRM));
  me.token = (await me.call('vconfirmemail', { token: link.searchParams.get('confirm') })).body.token;
  await me.call('vsendmobilecode');
  await me.call('vconfirmmobile', { code: codeIn(await gateway.waitForMessage(mobile_number)) });
  const calls = ['M0QTA', 'M0QTB', 'M0QTC'];
  for (const callsign of calls) expect((await me.call('vaddsubaccount', { callsign })).status).toBe(200);
  // Each may send three in 15 minutes, from addresses that may request ten an hour.
  for (const callsign of [me.callsign, ...calls])
    for (let n = 0; n < 3; n++) expect((await callFrom(testApp, 'vsendpin', { callsign })).status).toBe(200);
  await testApp.until(
    () => countTo(me.email, /PIN/) >= 12 && gateway.sent.filter(({ text }) => /PIN/.test(text)).length >= 10,
  );
  expect([countTo(me.email, /PIN/), gateway.sent.filter(({ text }) => /PIN/.test(text)).length]).toEqual([12, 10]);
});

test('an account changes its credentials at most ten times a day', async () => {
  const me = await testApp.operator();
  expect((await save(me, twice(password))).status).toBe(200);
  const statuses = await statusesOf(10, (n) => {
    const current_password = n === 0 ? password : `${password} ${n - 1}`;
    return save(me, { ...twice(`${password} ${n}`), current_password });
  });
  expect(statuses).toEqual([...Array<number>(9).fill(200), 429]);
  // Other fields can still be changed.
  expect((await save(me, { name: 'Adam' })).body.user.name).toBe('Adam');
});

test('an account tries at most five new addresses an hour, including taken ones', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  const statuses = await statusesOf(6, (n) => save(me, { email: n % 2 === 0 ? 'free@example.org' : other.email }));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await save(me, { email: 'free-too@example.org' })).status).toBe(429);
  // Requests with an unchanged address can still change everything else.
  expect((await save(me, { email: 'free@example.org', name: 'Adam' })).body.user.name).toBe('Adam');
});
