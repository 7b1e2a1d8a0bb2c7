import request from 'supertest';
import { archiveOf } from '../../account-archive.ts';
import { emails } from '../../email-outbox.ts';
import { everyTable, rowsContaining } from '../../exhaustive/every-table.ts';
import { paths } from '../../exhaustive/request-fields.ts';
import { FakeHamqth } from '../../fakes/hamqth/hamqth-server.ts';
import { serviceUrls } from '../../fakes/service-server.ts';
import { twice } from '../../responses.ts';
import { startTestApp } from '../../test-app.ts';

// Distinct values that can be found in any output, encoded or not.
const SERVICES = {
  qrz_api_key: 'QRZ7-canary-41XK',
  clublog_password: 'clublog-canary-82ZW',
  eqsl_apikey: 'eqsl-canary-63YP',
};
const PASSWORD = 'password-canary-57QT';
const CALLBOOK = { login: 'quentin', secret: 'callbook-canary-29RB' };
const hamqth = await new FakeHamqth().listen();
afterAll(() => hamqth.close());
hamqth.logins.set(CALLBOOK.login, CALLBOOK.secret);
hamqth.entries.set('G4QZX', { nick: 'Quill', grid: 'IO91wm' });
const PROFILE = { name: 'Quentin', email: 'm0qsc@example.org', qth: 'Quito', grid: 'FI09' };

const CALLS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ path, method: method as 'get' | 'post' })),
);
/** Endpoints that end sessions which the other requests need, so they come last, each with its own session. */
const ENDING = /\/(vlogout|vlogouteverywhere|vsessions\/end|vdeleteaccount|vpasswordreset\/confirm)$/;

const isPin = (name: string) => / PIN /.test(name);

/** A response, log line or row. */
interface Output {
  who: string;
  what: string;
  text: string;
}

const written: string[] = [];
const outputs: Output[] = [];
const secrets: Record<string, string> = { password: PASSWORD, ...SERVICES, callbook: CALLBOOK.secret };

const testApp = await startTestApp({ ...serviceUrls([hamqth]), LOG_LEVEL: 'debug' }, written);
const owner = await testApp.operator('M0QSC');
const otherUser = await testApp.operator();
secrets['the token of a session'] = owner.token;
secrets['the API key'] = (await owner.call('vapikey')).body.api_key;
const paired = await testApp.call('vpair', { code: (await owner.call('vpairingcode')).body.code, name: 'Shack' });
secrets["a computer's API key"] = paired.body.api_key;
secrets['a pairing code'] = (await owner.call('vpairingcode')).body.code;
expect((await owner.saveProfile({ ...PROFILE, ...twice(PASSWORD), ...SERVICES })).status).toBe(200);
await collectSecretsOfEmails();
await owner.logQso();
expect((await owner.call('vservice/connect', { service: 'hamqth', ...CALLBOOK })).status).toBe(200);
await testApp.until(async () => (await owner.call('vcallbook', { call: 'G4QZX' })).body.status === 'found');

// This test runs before the tests below replace the secrets.
test('no table contains a secret while all of them are valid', () => expectNoSecretInTables());

test('no answer to its owner, another user or a visitor contains a secret', async () => {
  for (const call of CALLS.filter(({ path }) => !ENDING.test(path)))
    for (const [who, token] of requesters()) await requestAs(who, token, call);
  // An invalid body is refused without being repeated.
  for (const path of ['/api/vlogin', '/api/vupdateprofile'])
    for (const [who, token] of requesters()) {
      const post = testApp.http('post', path, token).set('Content-Type', 'application/json');
      addOutput(who, `${path}, broken`, (await post.send(`{"password":"${PASSWORD}","email":`)).text);
    }
  // Links contain secrets in the URL.
  for (const secret of Object.values(secrets))
    await request(testApp.server).get(`/password/reset?token=${encodeURIComponent(secret)}`);
  expect(outputs.length).toBeGreaterThan(CALLS.length * 2);
  expect(leaksIn(outputs)).toEqual([]);
});

test('the account archive contains no secret', async () => {
  const files = await archiveOf(testApp, owner);
  const all = [...files].map(([path, content]) => ({ who: 'the archive', what: path, text: content.toString('utf8') }));
  expect(all.length).toBeGreaterThan(5);
  expect(leaksIn(all)).toEqual([]);
});

test('calls that end something answer no secret', async () => {
  for (const call of CALLS.filter(({ path }) => ENDING.test(path))) {
    const { body } = await testApp.call('vlogin', { email: owner.email, password: PASSWORD });
    if (body.token) secrets[`the token for ${call.path}`] = body.token;
    for (const [who, token] of [...requesters().slice(1), ['its owner', body.token ?? ''] as const])
      await requestAs(who, token, call);
  }
  expect(leaksIn(outputs)).toEqual([]);
});

test('no table and no log line contains a secret', async () => {
  await expectNoSecretInTables();
  expect(written.length).toBeGreaterThan(CALLS.length);
  expect(leaksIn(written.map((text) => ({ who: 'log', what: 'line', text })))).toEqual([]);
});

test('e-mails contain only the secrets they were sent for', async () => {
  const all = (await emails(testApp)).filter(({ to }) => to?.[0]?.address === owner.email);
  for (const [name, secret] of Object.entries(secrets)) {
    if (/e-mail/.test(name)) expect([name, all.some(({ text }) => text?.includes(secret))]).toEqual([name, true]);
    else expect([name, all.some((email) => JSON.stringify(email).includes(secret))]).toEqual([name, false]);
  }
});

async function expectNoSecretInTables(): Promise<void> {
  const dumps = await everyTable(testApp.database);
  expect(dumps.length).toBeGreaterThan(20);
  // The search itself works.
  expect(rowsContaining(dumps, owner.email).length).toBeGreaterThan(0);
  const long = Object.entries(secrets).filter(([name]) => !isPin(name));
  expect(long.flatMap(([name, secret]) => found(name, rowsContaining(dumps, secret)))).toEqual([]);
  const rows = dumps.flatMap(({ table, rows }) => rows.map((text) => ({ who: 'table', what: table, text })));
  expect(leaksIn(rows)).toEqual([]);
}

/** Collects PINs and links that were sent; none where those endpoints are not served. */
async function collectSecretsOfEmails(): Promise<void> {
  const responses = [
    await testApp.call('vsendpin', { callsign: owner.callsign }),
    await testApp.call('vpasswordreset', { email: owner.email }),
  ];
  const served = responses.filter(({ status }) => status === 200).length;
  const texts = async () =>
    (await emails(testApp))
      .filter(({ to }) => to?.[0]?.address === owner.email)
      .map(({ text }) => text ?? '')
      .filter((text) => /\b\d{6}\b|token=|confirm=/.test(text));
  for (const text of await testApp.eventually(texts, (found) => found.length >= served)) {
    const link = /(?:token|confirm)=([\w.~%-]+)/.exec(text)?.[1];
    const pin = link ? undefined : /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
    if (link) secrets['a link in an e-mail'] = link;
    if (pin) secrets['a PIN in an e-mail'] = pin;
  }
  // Each kind that is served was found.
  expect(Object.keys(secrets).filter((name) => /e-mail/.test(name)).length).toBe(served);
}

function requesters(): [who: string, token: string][] {
  return [
    ['its owner', owner.token],
    ['another user', otherUser.token],
    ['a visitor', ''],
  ];
}

async function requestAs(who: string, token: string, { path, method }: (typeof CALLS)[number]): Promise<void> {
  const address = path.replace('{id}', '1').replace('{call}', owner.callsign);
  const pending = testApp.http(method, address, token).buffer(true);
  const response = await (method === 'post' ? pending.send(BODY) : pending);
  addOutput(who, `${method} ${path}`, response.text ?? String(response.body));
}

/** A body that is valid for no endpoint, but contains fields of each; unknown fields are ignored. */
const BODY = {
  ...PROFILE,
  ...SERVICES,
  email: 'm0qsc@example.org',
  password: `${PASSWORD}!`,
  password_confirmation: PASSWORD,
  current_password: `${PASSWORD}?`,
  my_callsign: 'M0QSC',
  callsign: 'M0QSC',
  pin: '12345x',
  current_pin: '12345x',
  code: 'QQQQ-QQQQ',
  token: 'x'.repeat(43),
  service: 'hamqth',
  ...CALLBOOK,
  call: 'G4QZX',
  id: 1,
  qdo_id: 1_001,
  user_id: 101,
  recipient_id: 101,
  message: 'Hello there',
  data: { Call: 'JA1QYZ', Mode: 'CW', Freq: 7_010 },
};

function addOutput(who: string, what: string, text: string): void {
  outputs.push({ who, what, text });
}

/** A PIN counts only as a number of its own, not as six digits of a longer number. */
function holds(text: string, name: string, secret: string): boolean {
  return isPin(name) ? new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(text) : text.includes(secret);
}

/** The secrets that the outputs contain. */
function leaksIn(all: readonly Output[]): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) =>
    found(
      name,
      all
        .filter(({ text }) => holds(text, name, secret))
        .map(({ who, what, text }) => `${who}: ${what}: ${text.slice(0, 300)}`),
    ),
  );
}

const found = (name: string, places: readonly string[]) => places.map((place) => `${name} in ${place}`);
