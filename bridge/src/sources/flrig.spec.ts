import { FakeFlrig } from '../../test/fake-flrig.ts';
import { FakeSourceListener } from '../../test/fake-source-listener.ts';
import type { Source } from '../source.ts';
import { flrigSource } from './flrig.ts';

let flrig: FakeFlrig;
let port: number;
let source: Source;
let ears: FakeSourceListener;

beforeEach(async () => {
  flrig = new FakeFlrig();
  port = await flrig.listen();
  ears = new FakeSourceListener();
  source = flrigSource({ host: '127.0.0.1', port }, { pollMs: 20, timeoutMs: 3_000 });
});
afterEach(async () => {
  await source.stop();
  await flrig.close();
});

const polls = (count: number) => ears.until(({ rigs }) => rigs.length >= count);

test('the rig, again and again, one question at a time', async () => {
  await source.start(ears);
  await polls(3);
  const rig = { mode: 'USB-D', ptt_down: 0, power: 50, rig_name: 'IC-7300' };
  expect(ears.rigs[0]).toEqual({ program: 'flrig', freqHz: 14_074_000, rig });
  expect(ears.statuses).toEqual([`answers at 127.0.0.1:${port}`]);
  expect(flrig.mostAtOnce).toBe(1);
});

test('what it does not know is not asked again, and left out', async () => {
  delete flrig.answers['rig.get_power'];
  delete flrig.answers['rig.get_ptt'];
  flrig.answers['rig.get_xcvr'] = 'NONE';
  await source.start(ears);
  await polls(3);
  expect(ears.rigs[2]).toEqual({ program: 'flrig', freqHz: 14_074_000, rig: { mode: 'USB-D' } });
  expect(flrig.asked.filter((method) => method === 'rig.get_power')).toHaveLength(1);
});

test.each([
  [
    'a mode with its sideband',
    { 'rig.get_mode': '<array><data><value>CW</value><value>U</value></data></array>' },
    { rig: { mode: 'CW' } },
  ],
  ['a power of nothing', { 'rig.get_power': '<i4>0</i4>' }, { rig: { power: undefined } }],
  ['a transmitter that is keyed', { 'rig.get_ptt': '<i4>1</i4>' }, { rig: { ptt_down: 1 } }],
  ['no frequency', { 'rig.get_vfo': '0' }, { freqHz: null }],
])('%s', async (_, answers, expected) => {
  Object.assign(flrig.answers, answers);
  await source.start(ears);
  await polls(1);
  expect({ freqHz: ears.rigs[0]?.freqHz, rig: { power: undefined, ...ears.rigs[0]?.rig } }).toMatchObject(expected);
});

test('it ends: silence, once, and it is waited for', async () => {
  await source.start(ears);
  await polls(1);
  await flrig.close();
  await ears.until(({ inactive: silences }) => silences.length === 1);
  const heard = ears.rigs.length;
  flrig = new FakeFlrig();
  await flrig.listen(port);
  await polls(heard + 1);
  expect(ears.inactive).toEqual(['flrig']);
});

test('it falls mute: silent when its time is over', async () => {
  source = flrigSource({ host: '127.0.0.1', port }, { pollMs: 20, timeoutMs: 200 });
  await source.start(ears);
  await polls(1);
  flrig.mute = true;
  await ears.until(({ inactive: silences }) => silences.length === 1);
  expect(ears.statuses.at(-1)).toBe(`does not answer at 127.0.0.1:${port}: no answer in time`);
});

test('what answers is not flrig', async () => {
  flrig.page = '<html></html>';
  await source.start(ears);
  await ears.until(({ statuses: lines }) => lines.length === 1);
  expect(ears.statuses[0]).toContain('not XML-RPC');
  expect(ears.rigs).toEqual([]);
});

test('tuning, in the rig’s own words', async () => {
  await source.start(ears);
  await polls(1);
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

test('tuning, and nobody is there', async () => {
  await expect(source.qsy?.({ freq: 14_074, mode: '' })).rejects.toThrow(`flrig does not answer at 127.0.0.1:${port}.`);
});
