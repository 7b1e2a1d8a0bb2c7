import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../../backend/src/platform/config.js';
import { callFrom } from '../../fixtures/call-from.ts';
import { linkIn, MailServer, pinIn } from '../../fixtures/mail-server.ts';
import { startTestApp } from '../../test-app.ts';

const MINUTES = 60_000;
const CONFIRM = /confirm your e-mail address/;

const server = await MailServer.open({
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _, done) =>
    username === 'pileup' && password === 'p@ss word'
      ? done(null, { user: username })
      : done(new Error('wrong password')),
});
const url = server.url.replace('//', `//pileup:${encodeURIComponent('p@ss word')}@`);
const written: string[] = [];
const testApp = await startTestApp(
  { MAIL_URL: url, PORT: '4321', LOG_LEVEL: 'warn', TRUSTED_PROXY: '127.0.0.1' },
  written,
);
afterAll(() => server.down());

describe('e-mails', () => {
  test('are delivered by the mail server with its credentials, and the outbox stays empty', async () => {
    const operator = await testApp.operator();
    const email = await server.waitForEmail(operator.email, CONFIRM);
    expect(email.from?.address).toBe('no-reply@localhost');
    expect(email.to).toEqual([{ name: '', address: operator.email }]);
    expect(email.messageId).toMatch(/@/);
    expect(email.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(existsSync(join(testApp.dataDir, 'outbox'))).toBe(false);
  });

  test('link to this machine if no public address is configured', async () => {
    const operator = await testApp.operator();
    expect(linkIn(await server.waitForEmail(operator.email, CONFIRM)).origin).toBe('http://127.0.0.1:4321');
  });

  test('wait while the mail server is down, and arrive when it is back', async () => {
    await server.down();
    const operator = await testApp.operator();
    expect((await callFrom(testApp, 'vsendpin', { callsign: operator.callsign })).body).toEqual({ status: 'ok' });
    await testApp.until(() => written.filter((line) => line.includes('"queue":"send-mail"')).length >= 2);
    await server.up();
    const pin = pinIn(await server.waitForEmail(operator.email, /PIN/));
    expect((await callFrom(testApp, 'vpinlogin', { callsign: operator.callsign, pin })).status).toBe(200);
    await server.waitForEmail(operator.email, CONFIRM);
  });

  test('that the server refuses temporarily are retried', async () => {
    server.refused.set('m0q450@example.org', 450);
    const before = server.attempts;
    await testApp.operator('M0Q450');
    await testApp.until(() => server.attempts >= before + 2);
    server.refused.clear();
    await server.waitForEmail('m0q450@example.org', CONFIRM);
  });

  test('that the server refuses permanently are not retried, and neither log nor database names the recipient', async () => {
    server.refused.set('m0q550@example.org', 550);
    const before = server.attempts;
    await testApp.operator('M0Q550');
    const isEnded = () =>
      testApp.sql<{ state: string; output: string }>(
        `select state::text, output::text from pgboss.job where name = 'send-mail' order by created_on desc limit 1`,
      );
    const [job] = await testApp.eventually(isEnded, ([newest]) => newest?.state === 'completed');
    expect(server.attempts).toBe(before + 1);
    expect(job?.output ?? '').not.toContain('m0q550@');
    const lines = written.filter((line) => line.includes('550'));
    expect(lines.length).toBeGreaterThan(0);
    expect(written.join('\n')).not.toMatch(/@example\.org/i);
  });

  test('that are no longer valid are not delivered', async () => {
    await server.down();
    const operator = await testApp.operator();
    await callFrom(testApp, 'vsendpin', { callsign: operator.callsign });
    const waiting = () =>
      testApp.sql<{ state: string }>(
        `select state::text from pgboss.job where name = 'send-mail' and state <> 'completed'`,
      );
    // The clock jumps between attempts: one under way would still deliver the PIN.
    await testApp.eventually(waiting, (jobs) => jobs.length > 1 && jobs.every(({ state }) => state === 'retry'));
    testApp.clock.jump(11 * MINUTES);
    await server.up();
    await server.waitForEmail(operator.email, CONFIRM);
    await testApp.eventually(waiting, (jobs) => jobs.length === 0, 60);
    expect(server.to(operator.email).filter(({ subject }) => /PIN/.test(subject ?? ''))).toEqual([]);
  });

  test('cannot be sent to two recipients by an address that looks like two', async () => {
    const response = await testApp.call('vregister', { email: 'a@example.org, b@example.org', my_callsign: 'M0QTWO' });
    expect(response.status).toBe(400);
    const line = await testApp.call('vregister', {
      email: 'a@example.org\r\nBcc: b@example.org',
      my_callsign: 'M0QTWO',
    });
    expect(line.status).toBe(400);
  });
});

describe('the settings of e-mails and text messages', () => {
  const settings = (more: Record<string, string>) => () =>
    loadConfig({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgresql://localhost/none',
      JWT_SECRET: 'x'.repeat(32),
      DATA_KEY: 'x'.repeat(32),
      ...more,
    });

  test.each([
    ['no public address for links', { MAIL_URL: 'smtps://mail.example.org' }, /PUBLIC_URL/],
    [
      'a mail server by another protocol',
      { MAIL_URL: 'https://mail.example.org', PUBLIC_URL: 'https://a.org' },
      /MAIL_URL/,
    ],
    ['PINs over an unencrypted connection', { SMS_URL: 'http://sms.example.org' }, /SMS_URL must begin with https/],
    ['a gateway by another protocol', { SMS_URL: 'ftp://sms.example.org' }, /SMS_URL must begin with https/],
  ])('%s: refused at startup', (_, more, text) => {
    expect(settings(more as unknown as Record<string, string>)).toThrow(text);
  });

  test('valid settings are accepted', () => {
    const config = settings({
      MAIL_URL: 'smtps://mail.example.org',
      PUBLIC_URL: 'https://log.example.org',
      SMS_URL: 'https://sms.example.org/send',
      SMS_TOKEN: 'secret',
    })();
    expect([config.sendsMail, config.sendsSms, config.siteUrl]).toEqual([true, true, 'https://log.example.org']);
  });
});
