import { startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();

const KEYS = `{${Array.from({ length: 23_000 }, (_, n) => `"k${n}":1`).join()}}`;
const LISTS = `{"email":"a@example.org","more":[${'[],'.repeat(20_000)}[]]}`;
const TOO_MANY = 'The request has too many values. Please send it in smaller parts.';

const sent = async (path: string, body: string, token?: string) => {
  const { status, body: response } = await testApp
    .http('post', `/api/${path}`, token)
    .set('Content-Type', 'application/json')
    .send(body);
  return { status, error: response.error as string };
};

test.each(['vlogin', 'vregister', 'vcomments', 'vpair', 'log-page-view'])(
  'from anybody, a body with thousands of values is refused before it is parsed: %s',
  async (path) => {
    expect(await sent(path, KEYS)).toEqual({ status: 400, error: TOO_MANY });
    expect(await sent(path, LISTS)).toEqual({ status: 400, error: TOO_MANY });
  },
);

test.each(['vsetup/save', 'vqso/upsert'])('from an account, also in its objects: %s', async (path) => {
  const me = await testApp.operator();
  expect(await sent(path, `{"data":{"fields":${KEYS}}}`, me.token)).toEqual({ status: 400, error: TOO_MANY });
});

test('what programs send beside our fields is dropped, and the rest is read', async () => {
  const me = await testApp.operator();
  const more = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, n]));
  const data = { Call: 'DL1QAA', TS: new Date(testApp.clock.now()).toISOString(), Mode: 'CW', Freq: 14_025 };
  const { status, body } = await me.call('vqso/upsert', { data, ...more } as never);
  expect([status, body.qso?.Call]).toEqual([200, 'DL1QAA']);
});

test('a report without a record is given up early', async () => {
  const me = await testApp.operator();
  const { api_key: key } = (await me.call('vapikey')).body;
  const body = { key, station_profile_id: String(me.user.id), type: 'adif', string: '<'.repeat(3_000_000) };
  const { status, body: response } = await testApp.http('post', '/api/qso').send(body);
  expect([status, response.messages.map(String).join('').trim()]).toEqual([
    400,
    expect.stringContaining('The text contains no ADIF record'),
  ]);
});
