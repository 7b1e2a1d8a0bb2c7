import type { WorkedResponse } from '@pileup/contract/social';
import { foldPending } from '../../../backend/src/social/profile/count-logs.js';
import { rebuildWorked } from '../../../backend/src/social/profile/rebuild.js';
import { record } from '../../fixtures/adif.ts';
import { type Operator, TestApp } from '../../test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await TestApp.create();
});
afterAll(() => testApp.close());

const workedOf = async (me: Operator): Promise<WorkedResponse> => (await me.call('vworked')).body;

test('what the log has follows every change, and is the same after folding and counting again', async () => {
  const me = await testApp.operator();
  expect(await workedOf(me)).toEqual({ contacts: 0, entities: {}, zones: [], squares: {}, counting: false });
  await me.logQso({ Call: 'JA1QYZ', Mode: 'CW', Freq: 7_010, GridSquare: 'PM95vq' });
  await me.logQso({ Call: 'JA1QAA', Mode: 'FT8', Freq: 7_074, GridSquare: 'PM85' });
  const second = await me.logQso({ Call: 'DL1QAA', Mode: 'SSB', Freq: 14_205, GridSquare: 'JO62' });
  const expected: WorkedResponse = {
    contacts: 3,
    entities: { 339: { '40m': ['cw', 'data'] }, 230: { '20m': ['voice'] } },
    zones: [14, 25],
    squares: { PM: '8595', JO: '62' },
    counting: false,
  };
  const sorted = (response: WorkedResponse) => ({ ...response, zones: response.zones.toSorted((a, b) => a - b) });
  expect(sorted(await workedOf(me))).toEqual(expected);
  await foldPending(testApp.database);
  expect(sorted(await workedOf(me))).toEqual(expected);
  await rebuildWorked(testApp.database);
  expect(sorted(await workedOf(me))).toEqual(expected);

  await me.call('vqso/nuke', { qdo_id: second.qdo_id });
  const without = {
    ...expected,
    contacts: 2,
    entities: { 339: expected.entities[339] },
    zones: [25],
    squares: { PM: '8595' },
  };
  expect(await workedOf(me)).toEqual(without);
  await me.call('vqso/restore', { qdo_id: second.qdo_id });
  expect(sorted(await workedOf(me))).toEqual(expected);
});

test('imported contacts count, old and recent ones, and those of others do not', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  const old = [
    { CALL: 'VK3QAA', BAND: '15m', MODE: 'CW', QSO_DATE: '20100101', TIME_ON: '1200', GRIDSQUARE: 'QF22' },
    { CALL: 'VK3QAB', BAND: '15m', MODE: 'RTTY', QSO_DATE: '20100101', TIME_ON: '1201', CQZ: '29' },
    { CALL: 'W3QHX', BAND: '', MODE: 'CW', QSO_DATE: '20100101', TIME_ON: '1202', FREQ: '1.5' },
  ];
  await me.importFile(`test<EOH>\n${old.map((fields) => record(fields)).join('')}`);
  await other.logQso({ Call: 'JA1QYZ' });
  const { contacts, entities, zones, squares } = await workedOf(me);
  expect(contacts).toBe(3);
  expect(entities[150]).toEqual({ '15m': ['cw', 'data'] });
  expect(zones).toEqual(expect.arrayContaining([29, 30]));
  expect(squares).toEqual({ QF: '22' });
  expect(entities[339]).toBeUndefined();
});
