import { jest } from '@jest/globals';
import sharp from 'sharp';
import { Config } from '../../../backend/src/platform/config.js';
import { CallbookSources } from '../../../backend/src/services/callbook/callbook-sources.js';
import { archiveOf } from '../../account-archive.ts';
import { everyTable, rowsContaining } from '../../exhaustive/every-table.ts';
import { FakeHamqth, HAMQTH_LOGIN, HAMQTH_PASSWORD } from '../../fakes/hamqth/hamqth-server.ts';
import { FakeQrzCallbook, QRZ_PASSWORD, QRZ_USER } from '../../fakes/qrz/qrz-callbook-server.ts';
import { serviceUrls } from '../../fakes/service-server.ts';
import { reuseImageProcesses } from '../../reused-image-processes.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { isThorough } from '../../tiers.ts';
import { forgetConnections } from './forget-connections.ts';

reuseImageProcesses();

const hamqth = await new FakeHamqth().listen();
const qrz = await new FakeQrzCallbook().listen();
afterAll(async () => {
  await hamqth.close();
  await qrz.close();
});
const SERVER_PASSWORD = 'server-callbook-password-that-must-not-leak';
hamqth.logins.set('server', SERVER_PASSWORD);
const written: string[] = [];
const testApp = await startTestApp(
  { ...serviceUrls([hamqth, qrz]), HAMQTH_LOGIN: 'server', HAMQTH_PASSWORD: SERVER_PASSWORD, LOG_LEVEL: 'debug' },
  written,
);

beforeEach(async () => {
  await forgetConnections(testApp);
  await testApp.sql('delete from services.callbook_entry');
  for (const fake of [hamqth, qrz]) {
    fake.entries.clear();
    fake.asked.length = 0;
    fake.requests.length = 0;
    fake.faults.length = 0;
  }
  hamqth.isRaw = false;
  // The jump is longer than the server's pause after failures.
  testApp.clock.jump(5 * 3_600_000);
});

const ask = async (me: Operator, call: string, picture = 0) => (await me.call('vcallbook', { call, picture })).body;
const answered = (me: Operator, call: string, picture = 0) =>
  testApp.eventually(
    () => ask(me, call, picture),
    ({ status, picture_loading }) => status !== 'loading' && !picture_loading,
    30,
  );
const connect = (me: Operator, service: 'hamqth' | 'qrzxml', login?: string, secret?: string) =>
  me.call('vservice/connect', { service, ...(login && { login }), ...(secret && { secret }) });
const connectHamqth = async (me: Operator) => {
  const { status, body } = await connect(me, 'hamqth', HAMQTH_LOGIN, HAMQTH_PASSWORD);
  expect([status, body.message]).toEqual([200, `Connected to the HamQTH callbook as ${HAMQTH_LOGIN}.`]);
};
const serviceOf = async (me: Operator, name: string) =>
  (await me.call('vservices')).body.services.find(({ service }) => service === name);
const PETR = { nick: 'Petr', qth: 'Praha & okolí', country: 'Czech Republic', grid: 'jo70fb' };

test("the server's account answers everyone once; portable parts are left out; the session is renewed", async () => {
  hamqth.entries.set('OK1QRR', PETR);
  hamqth.entries.set('G0QBC', { nick: '', adr_name: 'Ann', adr_city: 'Leeds', grid: 'nowhere' });
  const [one, other] = [await testApp.operator(), await testApp.operator()];
  expect(await answered(one, 'ok1qrr/p')).toEqual({
    status: 'found',
    entry: {
      call: 'OK1QRR',
      name: 'Petr',
      qth: 'Praha & okolí',
      grid: 'JO70fb',
      country: 'Czech Republic',
      source: 'HamQTH callbook',
    },
    picture: null,
    picture_loading: false,
  });
  expect((await ask(other, 'OK1QRR')).entry?.name).toBe('Petr');
  hamqth.expire();
  expect((await answered(other, 'EA8/G0QBC/M')).entry).toMatchObject({
    call: 'G0QBC',
    name: 'Ann',
    qth: 'Leeds',
    grid: '',
  });
  expect(hamqth.asked).toEqual(['OK1QRR', 'G0QBC']);
  expect([...hamqth.userAgents].every((agent) => agent.startsWith('Pileup/'))).toBe(true);
  expect(await testApp.sql('select distinct account_id from services.callbook_entry')).toEqual([{ account_id: 0 }]);
});

test('a callsign that is not there is remembered for 30 days; what is no whole call is not asked for', async () => {
  const me = await testApp.operator();
  expect((await answered(me, 'W1QAA')).status).toBe('none');
  expect((await answered(me, 'W1QAA')).status).toBe('none');
  for (const call of ['W1Q/', 'W12', 'DE-12345', '26-CT-001', 'ON4QPKON4QPL'])
    expect(['none', undefined]).toContain((await ask(me, call)).status);
  expect(hamqth.asked).toEqual(['W1QAA']);
  hamqth.entries.set('W1QAA', PETR);
  testApp.clock.jump(31 * 86_400_000);
  expect((await answered(me, 'W1QAA')).entry?.name).toBe('Petr');
  expect((await testApp.call('vcallbook', { call: 'W1QAA' })).status).toBe(401);
  expect((await me.call('vcallbook', { call: '??' })).status).toBe(400);
});

const FAULTS = ['500', 'html', 'redirect', 'too long', 'cut off', 'drop', '403'] as const;
// The time limit of a request to a callbook is 10 s.
const SLOW_FAULTS = isThorough ? (['slow'] as const) : [];

test.each([...FAULTS, ...SLOW_FAULTS])(
  'after "%s" the callbook is unavailable, paused, and asked again',
  async (fault) => {
    hamqth.entries.set('OK1QRR', PETR);
    hamqth.expire();
    const me = await testApp.operator();
    hamqth.faults.push(fault);
    expect((await answered(me, 'OK1QRR')).status).toBe('unavailable');
    const before = hamqth.requests.length;
    expect((await answered(me, 'OK1QAB')).status).toBe('unavailable');
    expect(hamqth.requests).toHaveLength(before);
    testApp.clock.jump(6 * 3_600_000);
    expect((await answered(me, 'OK1QRR')).status).toBe('found');
  },
);

test('answers are data: Latin-1, entities twice, markup, control characters, long texts, document types', async () => {
  const me = await testApp.operator();
  hamqth.entries.set('OE1QAA', { ...PETR, qth: 'Döbling' });
  hamqth.faults.push(null, 'latin1');
  hamqth.expire();
  expect((await answered(me, 'OE1QAA')).entry?.qth).toBe('Döbling');
  hamqth.isRaw = true;
  hamqth.entries.set('OE1QAB', {
    nick: '&amp;#74;os&#xe9;&nbsp;&lt;script&gt;alert(1)&lt;/script&gt;\u202e',
    qth: 'X'.repeat(5_000),
  });
  const { entry } = await answered(me, 'OE1QAB');
  expect(entry?.name).toBe('José alert(1)');
  expect(entry?.qth).toHaveLength(100);
  hamqth.entries.set('OE1QAC', { nick: '<!DOCTYPE x [<!ENTITY a "b">]>' });
  expect((await answered(me, 'OE1QAC')).status).toBe('unavailable');
});

test('own login: wrong, right, tested again, refused later with one notice, disconnected and forgotten', async () => {
  const me = await testApp.operator();
  const wrong = await connect(me, 'hamqth', HAMQTH_LOGIN, 'wrong');
  expect([wrong.status, wrong.body]).toMatchObject([
    400,
    { errors: { secret: ['HamQTH rejected the user name or password.'] } },
  ]);
  expect((await connect(me, 'hamqth')).status).toBe(400);
  expect((await connect(me, 'hamqth', HAMQTH_LOGIN)).status).toBe(400);
  hamqth.faults.push('500');
  const failed = await connect(me, 'hamqth', HAMQTH_LOGIN, HAMQTH_PASSWORD);
  expect(JSON.stringify(failed.body)).toContain('HamQTH answered with an error (500). Nothing was changed.');
  expect(await serviceOf(me, 'hamqth')).toBeUndefined();
  await connectHamqth(me);
  expect((await connect(me, 'hamqth')).status).toBe(200);
  // The stored password is not sent with another user name.
  expect((await connect(me, 'hamqth', 'another')).status).toBe(400);
  expect(await serviceOf(me, 'hamqth')).toMatchObject({
    status: 'working',
    login: HAMQTH_LOGIN,
    last_success_at: expect.any(String),
  });

  hamqth.entries.set('OK1QRR', PETR);
  expect((await answered(me, 'OK1QRR')).status).toBe('found');
  expect(await testApp.sql('select account_id from services.callbook_entry')).toEqual([{ account_id: me.user.id }]);
  const other = await testApp.operator();
  await answered(other, 'OK1QRR');
  expect(hamqth.asked).toEqual(['OK1QRR', 'OK1QRR']);

  hamqth.logins.set(HAMQTH_LOGIN, 'changed');
  hamqth.expire();
  // The server's account is used instead.
  expect((await answered(me, 'OK1QAB')).status).toBe('none');
  expect(await serviceOf(me, 'hamqth')).toMatchObject({
    status: 'wrong_key',
    fault: expect.stringContaining('rejected'),
  });
  const { notifications } = (await me.call('vinbox')).body;
  expect(notifications.filter(({ subject }) => subject === 'HamQTH callbook no longer accepts your key')).toHaveLength(
    1,
  );
  expect((await answered(me, 'OK1QRR')).entry?.name).toBe('Petr');
  hamqth.logins.set(HAMQTH_LOGIN, HAMQTH_PASSWORD);

  expect((await me.call('vservice/disconnect', { service: 'hamqth' })).status).toBe(200);
  expect(await serviceOf(me, 'hamqth')).toBeUndefined();
  expect(await testApp.sql('select 1 from services.callbook_entry where account_id = $1', [me.user.id])).toEqual([]);
});

test('the QRZ callbook comes first; its session ends; without a subscription it says so', async () => {
  const me = await testApp.operator();
  await connectHamqth(me);
  qrz.isSubscriber = false;
  const wrong = await connect(me, 'qrzxml', QRZ_USER, 'wrong');
  expect(wrong.body).toMatchObject({ errors: { secret: ['QRZ rejected the user name or password.'] } });
  expect((await connect(me, 'qrzxml', QRZ_USER, QRZ_PASSWORD)).body.message).toBe(
    `Connected to the QRZ callbook as ${QRZ_USER}. Without a QRZ subscription it returns little more than names.`,
  );
  qrz.isSubscriber = true;
  qrz.entries.set('W1QAW', {
    fname: 'Hiram',
    name: 'Percy',
    addr2: 'Newington',
    state: 'CT',
    grid: 'FN31pr',
    country: 'United States',
  });
  expect((await answered(me, 'W1QAW/3')).entry).toEqual({
    call: 'W1QAW',
    name: 'Hiram Percy',
    qth: 'Newington, CT',
    grid: 'FN31pr',
    country: 'United States',
    source: 'QRZ callbook',
  });
  qrz.expire();
  expect((await answered(me, 'W2QAW')).status).toBe('none');
  expect(qrz.asked).toEqual(['W1QAW', 'W2QAW']);
  qrz.faults.push('html');
  // While it fails, the next one is used.
  expect((await answered(me, 'W3QAW')).status).toBe('none');
  expect(await serviceOf(me, 'qrzxml')).toMatchObject({ status: 'failing' });
  await answered(me, 'W4QAW');
  expect(hamqth.asked).toEqual(['W3QAW', 'W4QAW']);
  // A request had chosen the callbook just before the failure was stored.
  const chosen = { accountId: me.user.id, service: 'qrzxml' as const };
  const choice = jest.spyOn(testApp.app.get(CallbookSources), 'of').mockResolvedValueOnce(chosen);
  expect((await ask(me, 'W3QAW')).status).toBe('loading');
  choice.mockRestore();
  expect((await ask(me, 'W3QAW')).status).toBe('none');
  expect(qrz.asked).toEqual(['W1QAW', 'W2QAW']);
});

test("pictures are encoded again, and come only from the callbook's own servers", async () => {
  const me = await testApp.operator();
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#406080' } })
    .png()
    .toBuffer();
  hamqth.pictures.set('/userfiles/petr.png', png);
  hamqth.pictures.set('/userfiles/bad.png', Buffer.from('<svg onload="alert(1)"/>'));
  const picture = (path: string) => ({ ...PETR, picture: path });
  hamqth.entries.set('OK1QRA', picture(`${hamqth.url}/userfiles/petr.png`));
  hamqth.entries.set('OK1QRB', picture(`${hamqth.url}/userfiles/bad.png`));
  hamqth.entries.set('OK1QRC', picture(`${qrz.url}/private`));
  hamqth.entries.set('OK1QRD', picture('javascript:alert(1)'));
  hamqth.entries.set('OK1QRE', picture('http://169.254.169.254/latest'));
  hamqth.entries.set('OK1QRF', picture('https://hamqth.com.example.org/x.png'));
  expect((await answered(me, 'OK1QRA')).picture).toBeNull();
  expect(hamqth.requests).not.toContain('GET /userfiles/petr.png');
  expect((await answered(me, 'OK1QRA', 1)).picture).toMatch(/^data:image\/jpeg;base64,\/9j/);
  for (const letter of 'BCDEF') expect((await answered(me, `OK1QR${letter}`, 1)).picture).toBeNull();
  await answered(me, 'OK1QRA', 1);
  expect(hamqth.requests.filter((each) => each === 'GET /userfiles/petr.png')).toHaveLength(1);
  expect(qrz.requests).toEqual([]);
});

test('the services say whether there is a callbook: of the server, or of the account', async () => {
  const me = await testApp.operator();
  const hasCallbook = async () => (await me.call('vservices')).body.callbook;
  expect(await hasCallbook()).toBe(true);
  const config = testApp.app.get(Config);
  const login = config.HAMQTH_LOGIN;
  Object.assign(config, { HAMQTH_LOGIN: undefined });
  try {
    expect(await hasCallbook()).toBe(false);
    await connectHamqth(me);
    expect(await hasCallbook()).toBe(true);
    await testApp.sql(`update services.service_connection set status = 'wrong_key' where account_id = $1`, [
      me.user.id,
    ]);
    expect(await hasCallbook()).toBe(false);
  } finally {
    Object.assign(config, { HAMQTH_LOGIN: login });
  }
});

test('passwords are in no answer, archive, table or log line; what is not a callbook of the account is unchanged', async () => {
  const me = await testApp.operator();
  await connectHamqth(me);
  await connect(me, 'qrzxml', QRZ_USER, QRZ_PASSWORD);
  hamqth.entries.set('OK1QRR', PETR);
  await answered(me, 'OK1QRR');
  const files = [...(await archiveOf(testApp, me)).values()].join('\n');
  expect(files).toContain(HAMQTH_LOGIN);
  const tables = await everyTable(testApp.database);
  const responses = JSON.stringify([(await me.call('vservices')).body, (await me.call('vuser')).body]);
  for (const secret of [HAMQTH_PASSWORD, QRZ_PASSWORD, SERVER_PASSWORD]) {
    for (const text of [secret, encodeURIComponent(secret), JSON.stringify(secret)])
      for (const output of [files, responses, written.join('\n')]) expect(output).not.toContain(text);
    expect(await rowsContaining(tables, secret)).toEqual([]);
  }
});
