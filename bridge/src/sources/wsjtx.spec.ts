import { jest } from '@jest/globals';
import { FakeSourceListener } from '../../test/fake-source-listener.ts';
import { QtDatagram, qsoDatagram, statusDatagram } from '../../test/qt-datagram.ts';
import { sampleBytes, samples, testSamples } from '../../test/udp-samples.ts';
import { WsjtxHandler } from './wsjtx.ts';

const TIMES = { on: '2026-11-21T00:01:30Z', off: '2026-11-21T00:02:30Z' };
const ADIF =
  '<adif_ver:5>3.1.0<programid:6>WSJT-X<EOH><call:6>JA1QYZ<qso_date:8>20261121<time_on:6>000130<mode:3>FT8<EOR>';

let ears: FakeSourceListener;
let wsjtx: WsjtxHandler;

beforeEach(() => {
  jest.useFakeTimers();
  ears = new FakeSourceListener();
  wsjtx = new WsjtxHandler(ears);
});
afterEach(() => {
  wsjtx.flush();
  jest.useRealTimers();
});

test('a status is the radio', () => {
  wsjtx.handle(statusDatagram(14_074_000, 'FT8', true));
  expect(ears.rigs).toEqual([{ program: 'WSJT-X', freqHz: 14_074_000, rig: { mode: 'FT8', ptt_down: 1 } }]);
});

test.each([0, 2 ** 53])('a frequency of %d Hz is none', (hz) => {
  wsjtx.handle(statusDatagram(hz, 'FT8'));
  expect(ears.rigs[0]?.freqHz).toBeNull();
});

test('a heartbeat says the last status again, and nothing where there was none', () => {
  const heartbeat = new QtDatagram(0).uint32(3).utf8('2.6.1', '').bytes;
  wsjtx.handle(heartbeat);
  expect(ears.rigs).toEqual([]);
  wsjtx.handle(statusDatagram(14_074_000, 'FT8'));
  wsjtx.handle(heartbeat);
  expect(ears.rigs).toEqual([ears.rigs[0], ears.rigs[0]]);
  jest.advanceTimersByTime(40_000);
  wsjtx.handle(heartbeat);
  expect(ears.inactive).toEqual(['WSJT-X']);
  expect(ears.rigs).toHaveLength(2);
});

test('each copy is a program of its own', () => {
  wsjtx.handle(statusDatagram(14_074_000, 'FT8', false, 'WSJT-X - Slice-A'));
  wsjtx.handle(statusDatagram(7_074_000, 'FT8', false, 'JTDX'));
  wsjtx.handle(new QtDatagram(6, 'JTDX').bytes);
  expect(ears.rigs.map(({ program }) => program)).toEqual(['WSJT-X - Slice-A', 'JTDX']);
  expect(ears.inactive).toEqual(['JTDX']);
});

test.each([
  ['numbers first', ['numbers', 'adif']],
  ['ADIF first', ['adif', 'numbers']],
])('a contact told twice is one: %s', (_, order) => {
  for (const kind of order) {
    wsjtx.handle(kind === 'adif' ? new QtDatagram(12).utf8(ADIF).bytes : qsoDatagram({ call: 'JA1QYZ', ...TIMES }));
  }
  jest.advanceTimersByTime(30_000);
  expect(ears.fields).toHaveLength(1);
  expect(ears.fields[0]).toMatchObject({ CALL: 'JA1QYZ', TIME_ON: '000130', MODE: 'FT8' });
  if (order[0] === 'numbers') expect(ears.fields[0]).toMatchObject({ NAME: 'Taro', TX_PWR: '50' });
});

test('copies do not mix their contacts', () => {
  wsjtx.handle(qsoDatagram({ call: 'JA1QYZ', ...TIMES, id: 'A' }));
  wsjtx.handle(qsoDatagram({ call: 'JA1QYZ', ...TIMES, id: 'B' }));
  jest.advanceTimersByTime(1_500);
  expect(ears.contacts.map(({ program }) => program)).toEqual(['A', 'B']);
});

test.each([
  ['the program ends', () => wsjtx.handle(new QtDatagram(6).bytes)],
  ['the bridge ends', () => wsjtx.flush()],
])('a contact that waits is not lost when %s', (_, end) => {
  wsjtx.handle(qsoDatagram({ call: 'JA1QYZ', ...TIMES }));
  expect(ears.contacts).toHaveLength(0);
  end();
  expect(ears.contacts).toHaveLength(1);
});

test('strangers are turned away', () => {
  expect(wsjtx.handle(Buffer.from('hello'))).toBe(false);
  expect(wsjtx.handle(sampleless())).toBe(true);
});

/** A decode, of no interest but no stranger. */
function sampleless(): Buffer {
  return new QtDatagram(2).bool(true).uint32(0).bytes;
}

testSamples('an evening with the real WSJT-X: one radio, one contact', () => {
  for (const { bytes, file } of samples ?? []) if (file.startsWith('live_')) expect(wsjtx.handle(bytes)).toBe(true);
  jest.advanceTimersByTime(30_000);
  expect(ears.rigs.at(-1)).toEqual({ program: 'WSJT-X', freqHz: 14_074_000, rig: { mode: 'FT8', ptt_down: 0 } });
  expect(ears.fields).toEqual([
    expect.objectContaining({ CALL: 'K1JT', FREQ: '14.075500', STATION_CALLSIGN: 'DA0TST', TIME_ON: '000451' }),
  ]);
});

testSamples('the ADIF of one copy fills nothing into the contact of another', () => {
  wsjtx.handle(sampleBytes('kc3pib_11_type5.bin'));
  wsjtx.handle(sampleBytes('kc3pib_10_type12.bin'));
  wsjtx.handle(sampleBytes('not1mm_01_type12.bin'));
  expect(ears.contacts.map(({ program }) => program)).toEqual(['WSJT-X - Slice-A', 'WSJT-X']);
  expect(ears.fields[1]).toMatchObject({
    CONTEST_ID: 'ARRL-FIELD-DAY',
    SRX_STRING: '1D UT',
    CLASS: '1D',
    ARRL_SECT: 'UT',
  });
});
