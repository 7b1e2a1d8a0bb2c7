import { FakeFlrig } from '../../test/fake-flrig.ts';
import { FakeSourceListener } from '../../test/fake-source-listener.ts';
import type { Source } from '../source.ts';
import { flrigSource } from './flrig.ts';

let flrig: FakeFlrig;
let port: number;
let source: Source;
let listener: FakeSourceListener;

beforeEach(async () => {
  flrig = new FakeFlrig();
  port = await flrig.listen();
  listener = new FakeSourceListener();
  source = flrigSource({ host: '127.0.0.1', port }, { pollMs: 20, timeoutMs: 3_000 });
});
afterEach(async () => {
  await source.stop();
  await flrig.close();
});

const polls = (count: number) => listener.until(({ rigs }) => rigs.length >= count);

/** Starts the source; resolves after this number of polls. */
async function started(count: number): Promise<void> {
  await source.start(listener);
  await polls(count);
}

test('the rig is polled, one request at a time', async () => {
  await started(3);
  const rig = { mode: 'USB-D', ptt_down: 0, power: 50, rig_name: 'IC-7300' };
  expect(listener.rigs[0]).toEqual({ program: 'flrig', freqHz: 14_074_000, rig });
  expect(listener.statuses).toEqual([`answers at 127.0.0.1:${port}`]);
  expect(flrig.maxConcurrent).toBe(1);
});

test('unsupported methods are called once, and their fields left out', async () => {
  delete flrig.answers['rig.get_power'];
  delete flrig.answers['rig.get_ptt'];
  flrig.answers['rig.get_xcvr'] = 'NONE';
  await started(3);
  expect(listener.rigs[2]).toEqual({ program: 'flrig', freqHz: 14_074_000, rig: { mode: 'USB-D' } });
  expect(flrig.requests.filter((method) => method === 'rig.get_power')).toHaveLength(1);
});

test.each([
  [
    'a mode with its sideband',
    { 'rig.get_mode': '<array><data><value>CW</value><value>U</value></data></array>' },
    { rig: { mode: 'CW' } },
  ],
  ['a power of 0', { 'rig.get_power': '<i4>0</i4>' }, { rig: { power: undefined } }],
  ['a transmitter that is keyed', { 'rig.get_ptt': '<i4>1</i4>' }, { rig: { ptt_down: 1 } }],
  ['no frequency', { 'rig.get_vfo': '0' }, { freqHz: null }],
])('%s', async (_, responses, expected) => {
  Object.assign(flrig.answers, responses);
  await started(1);
  expect({ freqHz: listener.rigs[0]?.freqHz, rig: { power: undefined, ...listener.rigs[0]?.rig } }).toMatchObject(
    expected,
  );
});

test('flrig ends: inactive once, then reconnected', async () => {
  await started(1);
  await flrig.close();
  await listener.until(({ inactive }) => inactive.length === 1);
  const count = listener.rigs.length;
  flrig = new FakeFlrig();
  await flrig.listen(port);
  await polls(count + 1);
  expect(listener.inactive).toEqual(['flrig']);
});

test('flrig does not answer: inactive after the timeout', async () => {
  source = flrigSource({ host: '127.0.0.1', port }, { pollMs: 20, timeoutMs: 200 });
  await started(1);
  flrig.unresponsive = true;
  await listener.until(({ inactive }) => inactive.length === 1);
  expect(listener.statuses.at(-1)).toBe(`does not answer at 127.0.0.1:${port}: no answer in time`);
});

test('another program answers', async () => {
  flrig.page = '<html></html>';
  await source.start(listener);
  await listener.until(({ statuses }) => statuses.length === 1);
  expect(listener.statuses[0]).toContain('not XML-RPC');
  expect(listener.rigs).toEqual([]);
});

test('tuning, with the rig’s own mode names', async () => {
  await started(1);
  await source.qsy?.({ freq: 7_074, mode: 'FT8' });
  await source.qsy?.({ freq: 7_010, mode: 'CW' }); // a mode this rig does not have
  await source.qsy?.({ freq: 7_127.5, mode: '' });
  expect(flrig.set).toEqual([
    ['main.set_frequency', '7074000'],
    ['rig.set_modeA', 'USB-D'],
    ['main.set_frequency', '7010000'],
    ['main.set_frequency', '7127500'],
  ]);
});

test('tuning while flrig is not running', async () => {
  await expect(source.qsy?.({ freq: 14_074, mode: '' })).rejects.toThrow(`flrig does not answer at 127.0.0.1:${port}.`);
});
