import { WorkBudgets } from '../../../backend/src/platform/http/work-budgets.js';
import { BEHIND_PROXY } from '../../fixtures/call-from.ts';
import { startTestApp } from '../../test-app.ts';

// The budgets are a tenth of the usual ones: 100 ms for an account at an endpoint.
const testApp = await startTestApp({ RATE_LIMIT_FACTOR: '0.1', ...BEHIND_PROXY });
// The app of other tests charges nothing.
Reflect.deleteProperty(testApp.app.get(WorkBudgets), 'charge');

test('an account that keeps the event loop busy has to wait, and others do not', async () => {
  const keyOf = async () => (await (await testApp.operator()).call('vapikey')).body.api_key;
  const bodyOf = (key: string, string: string) =>
    JSON.stringify({ key, station_profile_id: '1', type: 'adif', string });
  const send = (body: string, address: string) =>
    testApp.http('post', '/api/qso').set('X-Forwarded-For', address).send(body);
  const hostile = bodyOf(await keyOf(), '<A:0>'.repeat(300_000));
  const statuses: number[] = [];
  let last = await send(hostile, '192.0.2.1');
  for (; last.status !== 429 && statuses.length < 100; last = await send(hostile, '192.0.2.1'))
    statuses.push(last.status);
  expect(JSON.stringify(last.body)).toContain('The server is too busy for this at the moment.');
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  expect(statuses).toEqual(statuses.map(() => 400));
  expect(statuses.length).toBeGreaterThan(0);
  const contact = '<CALL:6>DL1QAA<QSO_DATE:8>20261001<TIME_ON:4>1200<BAND:3>20m<MODE:2>CW<EOR>';
  expect((await send(bodyOf(await keyOf(), contact), '192.0.2.2')).status).toBe(201);
});
