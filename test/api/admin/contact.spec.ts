import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AdminCleanup } from '../../../backend/src/admin/admin-cleanup.ts';
import { loadConfig } from '../../../backend/src/platform/config.ts';
import { expectResponse, statusesOf } from '../../responses.ts';
import { type Operator, startTestApp, TestApp } from '../../test-app.ts';

const DAY = 86_400_000;

const testApp = await startTestApp({
  ADMIN_EMAIL: 'team@example.org',
  LANDER_URLS: 'tour=https://example.org/tour?from=pileup club=https://example.net',
});
let admin: Operator;
beforeAll(async () => {
  admin = await testApp.operator();
  await testApp.sql('update identity.account set is_admin = true where id = $1', [admin.user.id]);
  testApp.clock.jump(2_100);
});

const MESSAGE = { name: 'Quinn', email: 'quinn@example.org', message: 'How do I change my callsign?' };
/** A visitor's challenge with its answer. */
async function solved(app: TestApp = testApp): Promise<{ captcha: string; captcha_answer: string }> {
  const { captcha, a, b } = (await app.call('vcaptcha')).body;
  return { captcha, captcha_answer: String(a + b) };
}
const contact = async (change: object = {}, token?: string) =>
  testApp.call('vcontact', { ...MESSAGE, ...(token ? {} : await solved()), ...change }, {}, token);
const listed = async () => (await admin.call('vadmin/contact')).body.messages;
const emails = () => {
  const outbox = join(testApp.dataDir, 'outbox');
  // The first e-mail makes the folder.
  return (existsSync(outbox) ? readdirSync(outbox) : [])
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((text) => text.includes('contact form'));
};

describe('vcontact', () => {
  test('stores and sends the message of a visitor', async () => {
    expect((await contact({ callsign: ' g4qaa ', message: ' Line one\r\nLine two ' })).body).toEqual({ status: 'ok' });
    expect(await listed()).toMatchObject([
      {
        name: 'Quinn',
        email: 'quinn@example.org',
        callsign: 'G4QAA',
        message: 'Line one\nLine two',
        account: null,
      },
    ]);
    await testApp.until(() => emails().length === 1);
    const [email = ''] = emails();
    expect(email).toMatch(/^To: team@example\.org\r$/m);
    expect(email).toMatch(/^Reply-To: quinn@example\.org\r$/m);
    expect(email).toContain('From: Quinn <quinn@example.org>, G4QAA');
  });

  test('names the account of an operator who is signed in', async () => {
    const me = await testApp.operator();
    await contact({}, me.token);
    expect((await listed())[0]?.account).toEqual({ id: me.user.id, my_callsign: me.callsign });
  });

  test('a visitor needs the right sum; a refused message does not use it up, a stored one does', async () => {
    const me = await testApp.operator();
    const before = (await listed()).length;
    const captcha = await solved();
    const ofOperator = (await me.call('vcaptcha')).body;
    for (const wrong of [
      { captcha: undefined, captcha_answer: undefined },
      { captcha_answer: '99' },
      { captcha_answer: null },
      { captcha: 'x' },
      { captcha: ofOperator.captcha, captcha_answer: String(ofOperator.a + ofOperator.b) },
    ])
      await expectResponse(contact({ ...captcha, ...wrong }), 400, {
        errors: { captcha_answer: ['Incorrect answer.'] },
      });
    await expectResponse(contact({ ...captcha, message: 'Hey' }), 400, { errors: { message: [expect.any(String)] } });
    expect((await listed()).length).toBe(before);
    const twice = await Promise.all([1, 2, 3].map(() => contact(captcha)));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect((await listed()).length).toBe(before + 1);
    const late = await solved();
    testApp.clock.jump(3_600_001);
    await expectResponse(contact(late), 400, { error: 'Incorrect answer.' });
  });

  test('refuses what is missing, too short, too long or no plain text', async () => {
    const before = (await listed()).length;
    for (const [field, value] of [
      ...['', 'Q', 'x'.repeat(101), 'Quinn\r\nBcc: all@example.org', 7].map((name) => ['name', name]),
      ...['', 'quinn', 'a@b', 'quinn@example.org\r\nBcc: all@example.org', 'a@example.org, b@example.org'].map(
        (email) => ['email', email],
      ),
      ...['no call', 'G4QAA\nX: y'].map((callsign) => ['callsign', callsign]),
      ...['', 'Hey ', 'x'.repeat(2_001), 'A text with \u0000', null].map((message) => ['message', message]),
    ] as const)
      await expectResponse(contact({ [String(field)]: value }), 400, {
        code: 'invalid',
        errors: { [String(field)]: expect.any(Array) },
      });
    expect((await listed()).length).toBe(before);
  });

  test('hostile text stays text: no header, no further recipient', async () => {
    const message = 'Hello\r\n.\r\nBcc: all@example.org\r\n\r\n<script>alert(1)</script>';
    const before = emails().length;
    await contact({ name: '"Quinn" <b@example.org>, c', message });
    expect((await listed())[0]).toMatchObject({ message: message.replaceAll('\r\n', '\n') });
    const email = await testApp.eventually(
      () => emails().find((text) => text.includes('Bcc: all')),
      (found) => found !== undefined,
    );
    expect(emails().length).toBeGreaterThan(before);
    const [headers = ''] = String(email).split('\r\n\r\n');
    expect(headers).not.toMatch(/^(Bcc|Cc):/im);
    expect(headers.match(/^To:.*$/gm)).toEqual(['To: team@example.org']);
    expect(headers).toMatch(/^Content-Type: text\/plain/m);
  });

  test('five an hour for each address; without ADMIN_EMAIL messages are only stored', async () => {
    await using limited = await TestApp.create({ RATE_LIMIT_FACTOR: '1' });
    const send = async () => limited.call('vcontact', { ...MESSAGE, ...(await solved(limited)) });
    expect(await statusesOf(6, send)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await limited.sql('select from admin.contact_message')).toHaveLength(5);
  });

  test('is stored for 90 days', async () => {
    const sweep = () => testApp.app.get(AdminCleanup, { strict: false }).sweepContactMessages();
    const count = async () => (await testApp.sql('select from admin.contact_message')).length;
    const all = await count();
    testApp.clock.jump(89 * DAY);
    await sweep();
    expect(await count()).toBe(all);
    testApp.clock.jump(2 * DAY);
    await sweep();
    expect(await count()).toBe(0);
  });
});

describe('/lander/{id}', () => {
  test('leads only to configured addresses', async () => {
    const url = async (id: string) => (await testApp.call('vlander/{id}', {}, { id })).body.url;
    expect(await url('tour')).toBe('https://example.org/tour?from=pileup');
    expect(await url('club')).toBe('https://example.net');
    for (const id of ['other', 'tou', 'TOUR', 'tour=https:', '//example.com', 'https://example.com', ' '])
      expect([id, await url(id)]).toEqual([id, null]);
  });

  test('an address that is not https is refused at the start', () => {
    for (const LANDER_URLS of [
      'tour=http://example.org',
      'tour=javascript:alert(1)',
      'https://example.org',
      'a=https:/x',
    ])
      expect(() =>
        loadConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgresql://x', DATA_DIR: testApp.dataDir, LANDER_URLS }),
      ).toThrow('LANDER_URLS must be like');
  });
});
