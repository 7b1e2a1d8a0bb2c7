import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { UserCard } from '@pileup/contract/presence';
import type { FeedItem } from '@pileup/contract/social';
import request from 'supertest';
import { accountLock } from '../../../backend/src/platform/database/locks.js';
import { runSql } from '../../database.ts';
import { record as adifRecord } from '../../fixtures/adif.ts';
import { rawHttp, withKey } from '../../fixtures/raw-http.ts';
import { sharedData, testWithSharedData } from '../../fixtures/shared-data.ts';
import { type Operator, startTestApp, TestApp } from '../../test-app.ts';
import { thoroughTest } from '../../tiers.ts';

let me: Operator;
let key: string;
const testApp = await startTestApp();
beforeEach(async () => {
  me = await testApp.operator();
  key = (await me.call('vapikey')).body.api_key;
});

const post = (path: string, body?: unknown) =>
  request(testApp.server)
    .post(path)
    .send(body as object);
const get = (path: string) => request(testApp.server).get(path);
const log = async (who = me) => (await who.call('vlogbook')).body.logbook;
const cardOf = async (call: string) =>
  (await testApp.hotRead<UserCard[]>('ActiveUserList')).find(({ my_callsign }) => my_callsign === call);

/** A time some minutes ago, as ADIF has it. */
const ago = (minutes: number) => {
  const text = new Date(Date.now() - minutes * 60_000).toISOString();
  return { date: text.slice(0, 10).replaceAll('-', ''), time: text.slice(11, 19).replaceAll(':', '') };
};
const record = (call: string, at = ago(5), more: Record<string, string> = {}) =>
  adifRecord({ CALL: call, QSO_DATE: at.date, TIME_ON: at.time, MODE: 'FT8', FREQ: '14.075500', ...more });
const qso = (string: string, more: object = {}) => ({ key, station_profile_id: '1', type: 'adif', string, ...more });

const CREATED = { status: 'created', type: 'adif', string: '', adif_count: 1, adif_errors: 0, messages: [''] };

describe('requests recorded from real programs', () => {
  const RIGS: Record<string, object> = {
    'bashcat_001.http': { freq: 7_127, mode: 'LSB', rig_name: 'CloudlogBashCat', power: null },
    // The program sends the width of the filter as its power.
    'goat_001.http': { freq: 14_074, mode: 'PKTUSB', rig_name: 'DUMMY', power: null },
    'pyhamlib_001.http': { freq: 14_080, mode: 'USB', rig_name: 'IC-7300', power: null },
  };
  const QSOS: Record<string, object> = {
    'chain_wsjtx_stoat_001.http': {
      Call: 'K1JT',
      TS: '2026-11-21T00:04:51Z',
      Mode: 'FT8',
      Freq: 14_075.5,
      Band: '20m',
      station_callsign: 'DA0TST',
      qso_origin: 'WaveLogStoat',
    },
    'n1mmhelper_001.http': {
      Call: 'WF1J',
      TS: '2020-01-17T16:43:38Z',
      Mode: 'CW',
      Freq: 3_525.19,
      Band: '80m',
      Name: 'JOSÉ',
    },
  };
  const names = [...Object.keys(RIGS), ...Object.keys(QSOS)];

  testWithSharedData('are all covered', () => {
    const captured = readdirSync(join(sharedData, 'captures')).filter((name) => name.endsWith('.http'));
    expect(captured.sort()).toEqual(names.sort());
  });

  for (const name of names)
    testWithSharedData(`${name} is answered as its program expects`, async () => {
      const { status, body } = await rawHttp(
        testApp.port,
        withKey(readFileSync(join(sharedData, 'captures', name)), key),
      );
      const answered = name in RIGS ? { status: 200, answer: { status: 'success' } } : { status: 201, answer: CREATED };
      expect({ status, answer: JSON.parse(body) }).toMatchObject(answered);
      if (name in QSOS) expect(await log()).toEqual([expect.objectContaining(QSOS[name] ?? {})]);
      else expect((await me.call('vrigcontrol/get')).body).toMatchObject({ ...RIGS[name], is_live: 1 });
    });
});

describe('addresses', () => {
  test.each([
    '/api/radio',
    '/api/radio/',
    '/index.php/api/radio',
    '/index.php/api/radio/',
    '/cloudlog/index.php/api/radio',
    '/cloudlog/api/radio',
    '/a/b/index.php/api/radio',
    '//index.php/api//radio',
  ])('POST %s', async (path) => {
    expect(await post(path, { key, radio: 'IC-7300', frequency: 14_074_000 })).toMatchObject({
      status: 200,
      body: { status: 'success' },
    });
  });

  test.each(['/manifest.json', '/cloudlog/manifest.json', '/manifest.json?v=1'])('GET %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 200, body: { name: 'Wavelog' } });
  });

  test('a prefix matches nothing else: pages stay pages, and unknown calls are not found', async () => {
    expect((await get('/cloudlog/api/nothing')).status).toBe(404);
    expect((await get('/index.php/api')).status).toBe((await get('/anything/else')).status);
  });
});

describe('bodies', () => {
  const body = () => JSON.stringify({ key, radio: 'FT-991', frequency: '7074000', mode: 'LSB' });
  test.each<[string, string | undefined, (json: string) => string | Buffer]>([
    ['JSON as application/json', 'application/json', (json) => json],
    ['JSON as text', 'text/plain', (json) => json],
    ['JSON as a form', 'application/x-www-form-urlencoded', (json) => json],
    ['JSON without a type', undefined, (json) => json],
    ['JSON with an unknown type', 'json', (json) => json],
    ['JSON with an empty type', ' ', (json) => json],
    ['JSON with another character set', 'application/json; charset=iso-8859-1', (json) => json],
    ['JSON after a byte order mark', 'application/json', (json) => `\uFEFF${json}`],
    [
      'JSON of an old Windows program',
      'application/json',
      (json) => Buffer.from(json.replace('FT-991', 'Fünf'), 'latin1'),
    ],
    [
      'a form',
      'application/x-www-form-urlencoded',
      (json) => String(new URLSearchParams(JSON.parse(json) as Record<string, string>)),
    ],
  ])('%s', async (_, type, write) => {
    const sent = write(body());
    const head = `POST /index.php/api/radio HTTP/1.1\r\nHost: x\r\n${type ? `Content-Type: ${type}\r\n` : ''}Content-Length: ${Buffer.byteLength(sent)}\r\nConnection: close\r\n\r\n`;
    expect(await rawHttp(testApp.port, Buffer.concat([Buffer.from(head), Buffer.from(sent)]))).toMatchObject({
      status: 200,
      body: '{"status":"success"}',
    });
    expect((await me.call('vrigcontrol/get')).body).toMatchObject({ freq: 7_074, mode: 'LSB' });
  });
});

test('a multipart form is read as well', async () => {
  const response = await request(testApp.server)
    .post('/api/radio')
    .field('key', key)
    .field('radio', 'FT-991')
    .field('frequency', '7074000');
  expect(response).toMatchObject({ status: 200, body: { status: 'success' } });
  expect((await me.call('vrigcontrol/get')).body).toMatchObject({ freq: 7_074, rig_name: 'FT-991' });
});

test('an absolute request URL, as through a proxy, is accepted', async () => {
  const body = JSON.stringify({ key, radio: 'x' });
  const head = `POST http://log.example.org/cloudlog/index.php/api/radio HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
  expect((await rawHttp(testApp.port, Buffer.from(head + body))).status).toBe(200);
});

describe('cross-origin requests', () => {
  test('are allowed where only a key authorizes', async () => {
    const preflight = await request(testApp.server)
      .options('/index.php/api/qso')
      .set('Origin', 'https://dx.example.org')
      .set('Access-Control-Request-Method', 'POST');
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
    const response = await post('/api/radio', { key, radio: 'x' }).set('Origin', 'https://dx.example.org');
    expect(response.headers['access-control-allow-origin']).toBe('*');
  });

  test('are refused elsewhere', async () => {
    for (const path of ['/api/vuser', '/api/vqso/upsert', '/api/vreport']) {
      expect((await request(testApp.server).options(path)).headers['access-control-allow-origin']).toBeUndefined();
      expect((await post(path)).headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('the key', () => {
  test('is valid or not', async () => {
    const good = await get(`/api/auth/${key}`);
    expect(good.text).toBe('<auth><status>Valid</status><rights>rw</rights></auth>');
    expect(good.headers['content-type']).toMatch(/^text\/xml/);
    for (const wrong of ['', '/', '/nothing', `/pileup_${'x'.repeat(60)}`])
      expect((await get(`/api/auth${wrong}`)).text).toBe(
        '<auth><message>Key Invalid - either not found or disabled</message></auth>',
      );
  });

  test.each([
    ['GET', 'station_info/x', 401, 'missing or invalid api key'],
    ['POST', 'version', 401, 'missing or invalid api key'],
    ['POST', 'radio', 401, 'missing api key'],
    ['POST', 'qso', 401, 'missing or wrong api key'],
    ['POST', 'private_lookup', 401, 'missing api key or session'],
    ['POST', 'lookup', 401, 'missing api key or session'],
    ['POST', 'logbook_check_callsign', 401, 'missing api key'],
    ['POST', 'logbook_check_grid', 401, 'missing api key'],
    ['POST', 'get_contacts_adif', 401, 'missing api key'],
    ['GET', 'statistics/x', 401, 'missing or invalid api key'],
  ])('%s %s without a valid one is answered %i', async (method, path, status, reason) => {
    for (const key of ['', 'wl0123456789abcdef', 'pileup_0123456789abcdef']) {
      const response = await (method === 'GET' ? get(`/api/${path}`) : post(`/api/${path}`, { key, radio: 'x' }));
      expect({ status: response.status, body: response.body }).toEqual({ status, body: { status: 'failed', reason } });
    }
  });

  test('is also accepted by POST, in the path or in the body', async () => {
    expect((await post(`/index.php/api/auth/${key}`, 'null').set('Content-Type', 'application/json')).text).toContain(
      'Valid',
    );
    expect((await post('/api/auth', { key })).text).toContain('Valid');
    expect((await post(`/api/station_info/${key}`)).body).toHaveLength(1);
    expect((await post(`/api/statistics/${key}`)).status).toBe(201);
  });

  test('that was replaced is invalid, and so is a session token', async () => {
    await me.call('vapikey');
    expect((await post('/api/radio', { key, radio: 'x' })).status).toBe(401);
    expect((await post('/api/radio', { key: me.token, radio: 'x' })).status).toBe(401);
    const asBearer = await post('/api/qso', { string: record('K1QA') }).set('Authorization', `Bearer ${me.token}`);
    expect(asBearer.status).toBe(401);
  });
});

describe('a station', () => {
  test('is described in texts', async () => {
    const { status, body } = await get(`/index.php/api/station_info/${key}`);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        station_id: expect.stringMatching(/^\d+$/),
        station_profile_name: me.callsign,
        station_gridsquare: '',
        station_callsign: me.callsign,
        station_active: '1',
      },
    ]);
  });

  test('is selected by its number, as text or number, or an old server’s number, but never another account’s', async () => {
    const idOf = async (apiKey: string) => (await get(`/api/station_info/${apiKey}`)).body[0].station_id as string;
    const other = await testApp.operator();
    const [mine, theirs] = [await idOf(key), await idOf((await other.call('vapikey')).body.api_key)];
    expect(mine).not.toBe(theirs);
    for (const [n, id] of [mine, Number(mine), '1', 7, undefined].entries())
      expect((await post('/api/qso', qso(record(`K1Q${'ABCDE'[n]}`), { station_profile_id: id }))).status).toBe(201);
    expect(await post('/api/qso', qso(record('K1QZ'), { station_profile_id: theirs }))).toMatchObject({
      status: 401,
      body: { status: 'failed', reason: 'station id does not belong to the API key owner.' },
    });
    expect(await log(other)).toEqual([]);
  });

  test('reports a version', async () => {
    expect((await post('/api/version', { key })).body).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
  });
});

describe('a radio', () => {
  test('is shown on a card, with the name of its program', async () => {
    await post('/api/radio', { key, radio: 'IC-7300', frequency: '14074000', mode: 'USB-D', power: '100' }).set(
      'User-Agent',
      'WaveLogGate/1.1.8',
    );
    expect(await cardOf(me.callsign)).toMatchObject({
      on_freq: 14_074,
      mode: 'USB-D',
      rig_name: 'IC-7300',
      program: 'WaveLogGate',
      is_live: 1,
      is_online: 1,
    });
    expect((await me.call('vrigcontrol/get')).body).toMatchObject({ power: 100, program: 'WaveLogGate' });
  });

  test('can be sent by version 2, with the key as bearer token', async () => {
    const sendRadio = (bearer: string, body: object) =>
      post('/api/v2/radio', body).set('Authorization', `Bearer ${bearer}`);
    const response = await sendRadio(key, { radio: 'IC-705', frequency: 7_030_000, mode: 'CW' });
    expect([response.status, response.body]).toEqual([200, { data: { status: 'success' }, meta: {} }]);
    expect(await cardOf(me.callsign)).toMatchObject({ on_freq: 7_030, mode: 'CW', rig_name: 'IC-705' });
    for (const bearer of ['wl2_x', me.token])
      expect(await sendRadio(bearer, { radio: 'x' })).toMatchObject({
        status: 401,
        body: { error: { code: 'invalid_token' } },
      });
    expect((await sendRadio(key, {})).status).toBe(422);
  });

  test.each([
    ['no radio', {}, 404, { status: 'failed', reason: 'missing radio element in payload' }],
    ['a radio that is null', { radio: null }, 404, { status: 'failed', reason: 'missing radio element in payload' }],
    ['nonsense in every field', { radio: {}, frequency: 'x', mode: [1], power: {} }, 200, { status: 'success' }],
    ['a name that is too long', { radio: 'x'.repeat(10_000), mode: 'y'.repeat(10_000) }, 200, { status: 'success' }],
    ['control characters', { radio: 'a\u0000b', mode: 'U\u0000SB' }, 200, { status: 'success' }],
  ])('with %s', async (_, sent, status, body) => {
    const response = await post('/api/radio', { key, ...sent });
    expect({ status: response.status, body: response.body }).toEqual({ status, body });
  });

  test('is listed with its program', async () => {
    await post('/api/radio', { key, radio: 'IC-7300', frequency: 14_074_000, mode: 'FT8' });
    await post('/api/qso', qso(record('JA1QYZ'))).set('User-Agent', 'WavelogStoat-0.0.2');
    const { programs } = (await me.call('vprograms')).body;
    expect(programs).toEqual([
      expect.objectContaining({ name: 'WaveLogStoat', through: '', last_sent: 'a QSO with JA1QYZ' }),
      expect.objectContaining({ name: 'IC-7300', through: '', last_sent: '14.074 MHz FT8' }),
    ]);
  });
});

describe('a contact', () => {
  test('is logged with all fields', async () => {
    const at = ago(3);
    const response = await post('/api/qso', qso(record('JA1QYZ', at, { NAME: 'Jun', STX: '12', APP_X_Y: 'z' })));
    expect(response).toMatchObject({ status: 201, body: { ...CREATED, duplicates: 0 } });
    expect(await log()).toEqual([expect.objectContaining({ Call: 'JA1QYZ', Name: 'Jun', Freq: 14_075.5 })]);
    const { adif } = (await post('/api/get_contacts_adif', { key, station_id: 1, fetchfromid: 0 })).body;
    expect(adif).toContain('<STX:2>12');
    expect(adif).toContain('<APP_X_Y:1>z');
  });

  test('sent again succeeds as a duplicate, and fills missing fields', async () => {
    const at = ago(4);
    await post('/api/qso', qso(record('JA1QYZ', at)));
    const again = await post('/api/qso', qso(record('JA1QYZ', at, { NAME: 'Jun' })));
    expect(again).toMatchObject({ status: 201, body: { ...CREATED, duplicates: 1, enriched: 1 } });
    expect(await log()).toEqual([expect.objectContaining({ Call: 'JA1QYZ', Name: 'Jun' })]);
  });

  test('sent again is refused for clients that ask for that', async () => {
    const string = record('JA1QYZ', ago(4));
    await post('/api/qso', qso(string));
    const again = await post('/api/qso', qso(string, { dupesaserrors: true }));
    expect(again).toMatchObject({
      status: 400,
      body: { status: 'abort', adif_errors: 1, reason: 'Duplicate for JA1QYZ', messages: ['', 'Duplicate for JA1QYZ'] },
    });
  });

  test('logged by hand is the same contact, and typed values stay', async () => {
    const now = new Date(Date.now() - 60_000);
    await me.logQso({ Call: 'JA1QYZ', Mode: 'FT8', Freq: 14_075.5, Name: 'Typed', TS: now.toISOString() });
    await post('/api/qso', qso(record('JA1QYZ', ago(2), { NAME: 'Heard', GRIDSQUARE: 'PM95' })));
    expect(await log()).toEqual([expect.objectContaining({ Name: 'Typed' })]);
  });

  test('with its end sent as its start is the same: end after start', async () => {
    const [on, off] = [ago(30), ago(20)];
    await post('/api/qso', qso(record('JA1QYZ', on, { TIME_OFF: off.time })));
    const swapped = await post('/api/qso', qso(record('JA1QYZ', off, { TIME_OFF: off.time })));
    expect(swapped.body).toMatchObject({ duplicates: 1 });
    expect(await log()).toHaveLength(1);
  });

  test('is found beside a deleted neighbour', async () => {
    const [on, off, near] = [ago(30), ago(20), ago(21)];
    await post('/api/qso', qso(record('JA1QYZ', near)));
    const [{ qdo_id } = { qdo_id: 0 }] = await log();
    await me.call('vqso/nuke', { qdo_id });
    await post('/api/qso', qso(record('JA1QYZ', on, { TIME_OFF: off.time })));
    await post('/api/qso', qso(record('JA1QYZ', off)));
    expect(await log()).toHaveLength(1);
  });

  test.each(['the right one first', 'the wrong one first'])(
    'also past midnight, where the date stays behind: %s',
    async (order) => {
      const day = (back: number) =>
        new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
      const right = record('JA1QYZ', { date: day(3), time: '235500' }, { QSO_DATE_OFF: day(2), TIME_OFF: '000500' });
      const wrong = record('JA1QYZ', { date: day(3), time: '000500' });
      const sent = order.startsWith('the right') ? [right, wrong] : [wrong, right];
      for (const string of sent) expect((await post('/api/qso', qso(string))).status).toBe(201);
      expect(await log()).toHaveLength(1);
      // Two contacts at their own times, without one between, are two.
      await post('/api/qso', qso(record('JA1QYX', { date: day(3), time: '235500' })));
      await post('/api/qso', qso(record('JA1QYX', { date: day(3), time: '000500' })));
      expect(await log()).toHaveLength(3);
    },
  );

  test('is found start after end', async () => {
    const [on, off] = [ago(30), ago(20)];
    await post('/api/qso', qso(record('JA1QYZ', off)));
    await post('/api/qso', qso(record('JA1QYZ', on, { TIME_OFF: off.time })));
    expect(await log()).toHaveLength(1);
  });

  test('that ends when another account’s contact begins is this account’s own', async () => {
    const [on, off] = [ago(30), ago(20)];
    const other = await testApp.operator();
    const { api_key } = (await other.call('vapikey')).body;
    await post('/api/qso', { ...qso(record('JA1QYZ', on, { TIME_OFF: off.time })), key: api_key });
    await post('/api/qso', qso(record('JA1QYZ', off)));
    const [mine] = await log();
    expect(mine?.TS.slice(11, 16).replace(':', '')).toBe(off.time.slice(0, 4));
  });

  test('a day later at the same minute is another one, and so is one in between', async () => {
    const [yesterday, between, today] = [ago(1_450), ago(1_430), ago(10)];
    await post('/api/qso', qso(record('JA1QYZ', yesterday, { TIME_OFF: yesterday.time })));
    await post('/api/qso', qso(record('JA1QYZ', today, { TIME_OFF: today.time })));
    await post('/api/qso', qso(record('JA1QYZ', between)));
    expect(await log()).toHaveLength(3);
  });

  test('a day before the end of a stored one is another one', async () => {
    await post('/api/qso', qso(record('JA1QYZ', { date: '20260314', time: '100000' }, { TIME_OFF: '101000' })));
    await post('/api/qso', qso(record('JA1QYZ', { date: '20260313', time: '101000' })));
    expect(await log()).toHaveLength(2);
  });

  test('sent in two ways at once is stored once', async () => {
    const [on, off] = [ago(9), ago(6)];
    const withEnd = record('JA1QYZ', on, { TIME_OFF: off.time });
    // Only the first one shows that a contact at the end's time is the one at the start's.
    const rounds = [
      [withEnd],
      [withEnd, record('JA1QYZ', off), withEnd, record('JA1QYZ', off)],
      Array(4).fill(record('JA1QYZ', on)),
      Array(4).fill(record('JA1QAB', on)),
    ];
    for (const round of rounds)
      for (const { status } of await Promise.all(round.map((string: string) => post('/api/qso', qso(string)))))
        expect(status).toBe(201);
    expect((await log()).map(({ Call }: { Call: string }) => Call).sort()).toEqual(['JA1QAB', 'JA1QYZ']);
  });

  test('is accepted with a whole operation in one request', async () => {
    const string = Array.from({ length: 600 }, (_, n) =>
      record(
        `DL${n % 10}Q${String.fromCharCode(65 + (n % 26))}${String.fromCharCode(65 + Math.floor(n / 26))}`,
        ago(n + 1),
      ),
    ).join('\r\n');
    const response = await post('/api/qso', qso(`Some program\n<ADIF_VER:5>3.1.0<EOH>\n${string}\n`));
    expect(response).toMatchObject({ status: 201, body: { adif_count: 600, duplicates: 0 } });
    expect((await me.call('vlogbookcount')).body.count).toBe(600);
  });

  test.each<[string, string, RegExp]>([
    ['no call', record(''), /no CALL/],
    ['an invalid call', record('???'), /is not a callsign/],
    ['no mode', record('K1QA', ago(1), { MODE: '' }), /no MODE/],
    ['a future time', record('K1QA', ago(-60)), /future/],
    ['no record', 'hello', /no ADIF record|no CALL/],
    ['nothing', '', /no ADIF record/],
    ['too many records', record('K1QA').repeat(20_001), /20000 contacts at most/],
  ])('that is invalid is refused with the reason: %s', async (_, string, reason) => {
    const response = await post('/api/qso', qso(string));
    expect([400, 413]).toContain(response.status);
    if (response.status === 400) expect(response.body).toMatchObject({ status: 'abort', type: 'adif', adif_errors: 1 });
    else expect(response.body).toMatchObject({ status: 'failed' });
    expect(response.body.reason).toMatch(reason);
    expect(await log()).toEqual([]);
  });

  test.each(['<eor>', '<EOH>', ' <ADIF_VER:5>3.1.0<EOH>\n'])('with the dry-run value %j is a test', async (string) => {
    expect(await post('/api/qso', qso(string))).toMatchObject({ status: 201, body: { ...CREATED, adif_count: 0 } });
  });

  test('that is valid among invalid ones is logged, and the invalid ones are listed', async () => {
    const response = await post('/api/qso', qso(`${record('K1QA')}${record('<b>')}${record('K1QB')}`));
    expect(response).toMatchObject({ status: 400, body: { status: 'abort', adif_count: 2, adif_errors: 1 } });
    expect(response.body.messages[1]).toMatch(/^Record 2: /);
    expect(response.body.messages[1]).not.toContain('<b>');
    expect(await log()).toHaveLength(2);
  });

  test('in a dry run is not logged', async () => {
    const response = await post('/api/qso/true', qso(record('K1QA')));
    expect(response).toMatchObject({ status: 201, body: { status: 'created', messages: ['Dryrun works'] } });
    expect(await log()).toEqual([]);
  });

  test('in an unreadable body is refused', async () => {
    for (const body of ['{"key": "x", "string": ', '[1, 2]', 'hello'])
      expect(await post('/api/qso', body).set('Content-Type', 'application/json')).toMatchObject({
        status: 200,
        body: { status: 'failed', reason: 'wrong JSON' },
      });
  });

  test('is read with raw line breaks in its JSON, as some programs send it', async () => {
    const body = JSON.stringify(qso(`${record('K1QA')}~${record('K1QB')}`)).replace('~', '\r\n');
    expect((await post('/api/qso', body).set('Content-Type', 'application/json')).body).toMatchObject({
      adif_count: 2,
    });
  });

  test('of another type, or none, is refused', async () => {
    expect((await post('/api/qso', qso('x', { type: 'cabrillo' }))).status).toBe(400);
    expect((await post('/api/qso', qso(record('K1QA'), { type: 'ADIF' }))).status).toBe(201);
    expect((await post('/api/qso', { key, station_profile_id: 1, type: 'adif' })).status).toBe(400);
  });

  test('sent in sixty ways at once is stored once', async () => {
    const at = ago(8);
    const string = Array.from({ length: 60 }, (_, n) => record('JA1QYZ', at, { NAME: `Jun ${n}`, STX: `${n}` })).join(
      '',
    );
    expect((await post('/api/qso', qso(string))).body).toMatchObject({ adif_count: 60, duplicates: 59 });
    expect(await log()).toHaveLength(1);
  });

  test('with odd JSON is refused or stored, never a server error', async () => {
    const nested = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000)) as unknown;
    for (const odd of [{ toString: 1, valueOf: 1 }, nested, null, [], true, '']) {
      const response = await post(
        '/api/qso',
        qso(record('K1QA'), { type: odd, station_profile_id: odd, dupesaserrors: odd }),
      );
      expect([200, 201, 400]).toContain(response.status);
    }
  });

  test('in a long body without a key is not read', async () => {
    const response = await post('/api/qso', `{"key":"pileup_wrong","string":${'['.repeat(1_000_000)}`).set(
      'Content-Type',
      'application/json',
    );
    expect(response).toMatchObject({ status: 401, body: { reason: 'missing or wrong api key' } });
  });

  test('larger than 4 MB is refused; other requests have a lower limit', async () => {
    const response = await post('/api/qso', qso('x'.repeat(5 * 1024 * 1024)));
    expect(response.status).toBe(413);
    expect((await post('/api/radio', { key, radio: 'x'.repeat(300_000) })).status).toBe(413);
    expect((await post('/api/vqso/upsert', { data: 'x'.repeat(300_000) })).status).toBe(413);
  });

  test('under another call is stored with it and not counted', async () => {
    const feedCalls = async () =>
      (await testApp.hotRead<FeedItem[]>('main_public_feed'))
        .filter(({ station_callsign }) => [me.callsign, 'DA0TST'].includes(station_callsign))
        .map(({ station_callsign }) => station_callsign);
    await post('/api/qso', qso(record('JA1QYZ', ago(1), { STATION_CALLSIGN: 'DA0TST' })));
    await post('/api/qso', qso(record('JA1QYX', ago(1))));
    expect(await log()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ Call: 'JA1QYZ', station_callsign: 'DA0TST' }),
        expect.objectContaining({ Call: 'JA1QYX', station_callsign: me.callsign }),
      ]),
    );
    expect(await testApp.eventually(feedCalls, (stations) => stations.length > 0)).toEqual([me.callsign]);
  });
});

describe('log queries', () => {
  let times: ReturnType<typeof ago>[];
  beforeEach(async () => {
    const [first, second, third] = [ago(100), ago(90), ago(80)];
    times = [first, second, third];
    const confirmed = { QSL_RCVD: 'Y', NAME: 'Jun', QTH: 'Tokyo', GRIDSQUARE: 'PM95', IOTA: 'AS-007' };
    await post('/api/qso', qso(record('JA1QYZ', first, confirmed)));
    await post('/api/qso', qso(record('K1QA/P', second, { STATE: 'MA', GRIDSQUARE: 'FN42ab' })));
    const satellite = { FREQ: '435.2', BAND: '70cm', PROP_MODE: 'SAT', SAT_NAME: 'RS-44', GRIDSQUARE: 'JN58' };
    await post('/api/qso', qso(record('DL1QYB', third, satellite)));
  });

  test.each<[object, object]>([
    [
      { callsign: 'ja1qyz', band: '20m', mode: 'FT8' },
      {
        callsign: 'JA1QYZ',
        dxcc_id: '339',
        dxcc: 'Japan',
        cont: 'AS',
        name: 'Jun',
        location: 'Tokyo',
        iota_ref: 'AS-007',
        gridsquare: 'PM95',
        call_worked: true,
        call_worked_band: true,
        call_worked_band_mode: true,
        call_confirmed: true,
        dxcc_confirmed: true,
        dxcc_confirmed_on_band: true,
        dxcc_confirmed_on_band_mode: true,
        lotw_member: false,
      },
    ],
    [
      { callsign: 'JA1QYZ', band: '40m', mode: 'CW' },
      { call_worked: true, call_worked_band: false, dxcc_confirmed: true, dxcc_confirmed_on_band: false },
    ],
    [
      { callsign: 'K1QA/P' },
      { dxcc_id: '291', state: 'MA', call_worked: true, dxcc_confirmed: false, suffix_slash: 'Portable' },
    ],
    [{ callsign: 'DL1QYA' }, { dxcc_id: '230', call_worked: false, name: '', dxcc_confirmed: false }],
    [{ callsign: '???' }, { callsign: '???', dxcc_id: '', call_worked: false }],
  ])('of %j', async (query, known) => {
    const { status, body } = await post('/api/private_lookup', { key, ...query });
    expect(status).toBe(200);
    expect(body).toMatchObject(known);
  });

  test('work with a short answer', async () => {
    expect((await post('/api/lookup', { key, callsign: 'JA1QYZ' })).body).toMatchObject({
      dxcc_id: '339',
      workedBefore: true,
      name: 'Jun',
    });
    expect((await post('/api/lookup', { key, callsign: 'DL1QYA' })).body).toMatchObject({ workedBefore: false });
    expect((await post('/api/lookup', { key })).status).toBe(400);
  });

  test('cover only the own log', async () => {
    const other = (await (await testApp.operator()).call('vapikey')).body.api_key;
    const { body } = await post('/api/private_lookup', { key: other, callsign: 'JA1QYZ' });
    expect(body).toMatchObject({ call_worked: false, name: '', gridsquare: '', dxcc_confirmed: false });
  });

  test.each<[string, object, string]>([
    ['callsign', { callsign: 'JA1QYZ' }, 'Found'],
    ['callsign', { callsign: 'ja1qyz', band: '20M' }, 'Found'],
    ['callsign', { callsign: 'JA1QYZ', band: '40m' }, 'Not Found'],
    ['callsign', { callsign: 'DL1QYA' }, 'Not Found'],
    ['grid', { grid: 'pm95' }, 'Found'],
    ['grid', { grid: 'PM95', cnfm: 1 }, 'Confirmed'],
    ['grid', { grid: 'FN42', cnfm: 1 }, 'Worked'],
    ['grid', { grid: 'FN42', band: '6m' }, 'Not Found'],
    ['grid', { grid: 'JO30' }, 'Not Found'],
    ['grid', { grid: '%' }, 'Not Found'],
    ['grid', { grid: 'PM95', cnfm: 'qsl' }, 'Confirmed'],
    ['grid', { grid: 'PM95', cnfm: 'lotw' }, 'Worked'],
    ['grid', { grid: 'PM95', band: 'SAT' }, 'Not Found'],
    ['grid', { grid: 'JN58', band: 'SAT' }, 'Found'],
    ['callsign', { callsign: 'JA1QYZ', band: 'SAT' }, 'Not Found'],
    ['callsign', { callsign: 'DL1QYB', band: 'sat' }, 'Found'],
    ['callsign', { callsign: 'DL1QYB', band: '21m' }, 'Not Found'],
  ])('logbook_check_%s of %j: %s', async (what, query, result) => {
    const { status, body } = await post(`/api/logbook_check_${what}`, {
      key,
      logbook_public_slug: me.callsign.toLowerCase(),
      ...query,
    });
    expect({ status, result: body.result }).toEqual({ status: 201, result });
  });

  test('do not find the logbook of another account', async () => {
    const query = { key, logbook_public_slug: 'M0QZZ', callsign: 'JA1QYZ', grid: 'PM95' };
    for (const what of ['callsign', 'grid'])
      expect(await post(`/api/logbook_check_${what}`, query)).toMatchObject({
        status: 404,
        body: { status: 'failed', reason: 'logbook not found' },
      });
  });

  test('answer numbers', async () => {
    const { status, body } = await get(`/api/statistics/${key}`);
    expect(status).toBe(201);
    const since = (length: number) => {
      const begin = new Date().toISOString().slice(0, length);
      return times.filter(({ date }) => date.startsWith(begin.replaceAll('-', ''))).length;
    };
    expect(body).toEqual({ Today: since(10), total_qsos: 3, month_qsos: since(7), year_qsos: since(4) });
  });

  test('answer pages with each contact once', async () => {
    const ask = (more: object) => post('/api/get_contacts_adif', { key, station_id: '1', fetchfromid: 0, ...more });
    const first = (await ask({ limit: 1 })).body;
    expect(first).toMatchObject({ status: 'successfull', message: 'Export successfull', exported_qsos: 1 });
    expect(first.adif).toContain('JA1QYZ');
    const second = (await ask({ fetchfromid: String(first.lastfetchedid) })).body;
    expect(second).toMatchObject({ exported_qsos: 2 });
    expect(second.adif).toContain('K1QA/P');
    expect((await ask({ fetchfromid: second.lastfetchedid })).body).toEqual({
      status: 'successfull',
      message: 'No new QSOs available.',
      lastfetchedid: second.lastfetchedid,
      exported_qsos: 0,
      adif: null,
    });
    expect((await ask({ band: '6m' })).body).toMatchObject({ exported_qsos: 0 });
    const bySatellite = (await ask({ band: 'SAT' })).body;
    expect(bySatellite).toMatchObject({ exported_qsos: 1 });
    expect(bySatellite.adif).toMatch(/<EOH>\n(.|\n)*DL1QYB/);
    expect(bySatellite.adif).not.toContain('JA1QYZ');
    const confirmed = (await ask({ qsl_filter: ['qsl', 'lotw'] })).body;
    expect(confirmed).toMatchObject({ exported_qsos: 1 });
    expect(confirmed.adif).toContain('JA1QYZ');
    expect((await ask({ qsl_filter: 'eqsl' })).body).toMatchObject({ exported_qsos: 0 });
    expect((await ask({ station_id: ['1'] })).body).toMatchObject({ exported_qsos: 3 });
  });

  thoroughTest('answer at most some megabytes at once for large contacts', async () => {
    let n = 0;
    for (; n < 20; n++) await post('/api/qso', qso(record(`DL${n}QY`, ago(n + 1), { NOTES: 'x'.repeat(900_000) })));
    const sizes: number[] = [];
    for (let from = 0; ; ) {
      const { body } = await post('/api/get_contacts_adif', { key, station_id: 1, fetchfromid: from });
      if (body.exported_qsos === 0) break;
      sizes.push(body.exported_qsos);
      expect(body.adif.length).toBeLessThan(20_000_000);
      from = body.lastfetchedid;
    }
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(n + 3);
  });

  test('wait for contacts that have a number but are not committed yet', async () => {
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const storing = testApp.database.transaction(async (tx) => {
      await runSql(tx, accountLock('importing'), [me.user.id]);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    let answered = false;
    const pending = post('/api/get_contacts_adif', { key, station_id: 1, fetchfromid: 0 }).then((response) => {
      answered = true;
      return response;
    });
    await pause(300);
    const answeredEarly = answered;
    released.resolve();
    await storing;
    expect(answeredEarly).toBe(false);
    expect((await pending).body.exported_qsos).toBe(3);
  });

  test.each([
    [{}, 400, 'Not all required fields were present in input JSON'],
    [{ station_id: 1, fetchfromid: 'x' }, 400, 'Invalid fetchfromid.'],
    [{ station_id: 1, fetchfromid: 0, qsl_filter: 'dcl' }, 400, expect.stringMatching(/^qsl_filter knows/)],
    [{ station_id: 1, fetchfromid: 0, output_format: 'json' }, 400, expect.stringMatching(/output_format/)],
    [{ station_id: 999_999_999, fetchfromid: 0 }, 401, 'Station ID not accessible for this API key'],
  ])('with %j answer %i', async (query, status, reason) => {
    const response = await post('/api/get_contacts_adif', { key, ...query });
    expect({ status: response.status, body: response.body }).toEqual({ status, body: { status: 'failed', reason } });
  });
});

test('no key is logged, in any position and with any error', async () => {
  const written: string[] = [];
  const testApp = await TestApp.create({ LOG_LEVEL: 'debug' }, written);
  const { body } = await (await testApp.operator()).call('vapikey');
  const { api_key } = body;
  const sendText = (path: string, sent: string, type = 'application/json') =>
    request(testApp.server).post(path).set('Content-Type', type).send(sent);
  for (const key of [api_key, `${api_key}x`]) {
    for (const path of ['auth', 'station_info', 'statistics', 'nothing'])
      await request(testApp.server).get(`/cloudlog/index.php/api/${path}/${key}`);
    await request(testApp.server).get(`/api/auth/%ZZ${key}`);
    await request(testApp.server).get(`/${key}/api/auth/x?key=${key}`);
    await sendText('/api/radio', JSON.stringify({ key, radio: 'x' }));
    await sendText('/api/radio', `{"key":"${key}","radio":`);
    await sendText('/api/vqso/upsert', `{"key":"${key}"`);
    await sendText('/api/radio', `key=${key}&radio=x`, 'application/x-www-form-urlencoded');
    await sendText('/api/qso', JSON.stringify({ key, string: '<CALL' }));
    await testApp.call('vrigcontrol/set', { freq: 'x' }, {}, key);
  }
  // An internal error is logged with its context.
  await testApp.sql('drop table presence.rig');
  expect((await sendText('/api/radio', JSON.stringify({ key: api_key, radio: 'x' }))).status).toBe(500);
  await testApp.close();
  expect(written.filter((line) => line.includes('"route":"/api/radio"')).length).toBeGreaterThan(4);
  expect(written.some((line) => line.includes('"level":50'))).toBe(true);
  expect(written.filter((line) => line.includes(api_key))).toEqual([]);
});
