import { jest } from '@jest/globals';
import { FakeSourceListener } from '../../test/fake-source-listener.ts';
import { QtDatagram, qsoDatagram, statusDatagram } from '../../test/qt-datagram.ts';
import { sampleBytes, samples, testSamples } from '../../test/udp-samples.ts';
import { WsjtxHandler } from './wsjtx.ts';

const TIMES = { on: '2026-11-21T00:01:30Z', off: '2026-11-21T00:02:30Z' };
const ADIF =
  '<adif_ver:5>3.1.0<programid:6>WSJT-X<EOH><call:6>JA1QYZ<qso_date:8>20261121<time_on:6>000130<mode:3>FT8<EOR>';

let listener: FakeSourceListener;
let wsjtx: WsjtxHandler;

beforeEach(() => {
  jest.useFakeTimers();
  listener = new FakeSourceListener();
  wsjtx = new WsjtxHandler(listener);
});
afterEach(() => {
  wsjtx.flush();
  jest.useRealTimers();
});

test('a status is a reading of the radio', () => {
  wsjtx.handle(statusDatagram(14_074_000, 'FT8', true));
  expect(listener.rigs).toEqual([{ program: 'WSJT-X', freqHz: 14_074_000, rig: { mode: 'FT8', ptt_down: 1 } }]);
});

test.each([0, 2 ** 53])('a frequency of %d Hz is ignored', (hz) => {
  wsjtx.handle(statusDatagram(hz, 'FT8'));
  expect(listener.rigs[0]?.freqHz).toBeNull();
});

test('a heartbeat repeats the last status, if there was one', () => {
  const heartbeat = new QtDatagram(0).uint32(3).utf8('2.6.1', '').bytes;
  wsjtx.handle(heartbeat);
  expect(listener.rigs).toEqual([]);
  wsjtx.handle(statusDatagram(14_074_000, 'FT8'));
  wsjtx.handle(heartbeat);
  expect(listener.rigs).toEqual([listener.rigs[0], listener.rigs[0]]);
  jest.advanceTimersByTime(40_000);
  wsjtx.handle(heartbeat);
  expect(listener.inactive).toEqual(['WSJT-X']);
  expect(listener.rigs).toHaveLength(2);
});

test('each instance is a program of its own', () => {
  wsjtx.handle(statusDatagram(14_074_000, 'FT8', false, 'WSJT-X - Slice-A'));
  wsjtx.handle(statusDatagram(7_074_000, 'FT8', false, 'JTDX'));
  wsjtx.handle(new QtDatagram(6, 'JTDX').bytes);
  expect(listener.rigs.map(({ program }) => program)).toEqual(['WSJT-X - Slice-A', 'JTDX']);
  expect(listener.inactive).toEqual(['JTDX']);
});

test.each([
  ['QSO Logged first', ['logged', 'adif']],
  ['ADIF first', ['adif', 'logged']],
])('two messages for one contact are merged: %s', (_, order) => {
  for (const kind of order) {
    wsjtx.handle(kind === 'adif' ? new QtDatagram(12).utf8(ADIF).bytes : qsoDatagram({ call: 'JA1QYZ', ...TIMES }));
  }
  jest.advanceTimersByTime(30_000);
  expect(listener.fields).toHaveLength(1);
  expect(listener.fields[0]).toMatchObject({ CALL: 'JA1QYZ', TIME_ON: '000130', MODE: 'FT8' });
  if (order[0] === 'logged') expect(listener.fields[0]).toMatchObject({ NAME: 'Taro', TX_PWR: '50' });
});

test('contacts of different instances are not merged', () => {
  wsjtx.handle(qsoDatagram({ call: 'JA1QYZ', ...TIMES, id: 'A' }));
  wsjtx.handle(qsoDatagram({ call: 'JA1QYZ', ...TIMES, id: 'B' }));
  jest.advanceTimersByTime(1_500);
  expect(listener.contacts.map(({ program }) => program)).toEqual(['A', 'B']);
});

test.each([
  ['the program ends', () => wsjtx.handle(new QtDatagram(6).bytes)],
  ['the bridge ends', () => wsjtx.flush()],
])('a held contact is not lost when %s', (_, end) => {
  wsjtx.handle(qsoDatagram({ call: 'JA1QYZ', ...TIMES }));
  expect(listener.contacts).toHaveLength(0);
  end();
  expect(listener.contacts).toHaveLength(1);
});

test('other datagrams are not recognised', () => {
  expect(wsjtx.handle(Buffer.from('hello'))).toBe(false);
  expect(wsjtx.handle(decodeDatagram())).toBe(true);
});

/** A decode message, recognised but not used. */
function decodeDatagram(): Buffer {
  return new QtDatagram(2).bool(true).uint32(0).bytes;
}

testSamples('a session of the real WSJT-X: one radio, one contact', () => {
  for (const { bytes, file } of samples ?? []) if (file.startsWith('live_')) expect(wsjtx.handle(bytes)).toBe(true);
  jest.advanceTimersByTime(30_000);
  expect(listener.rigs.at(-1)).toEqual({ program: 'WSJT-X', freqHz: 14_074_000, rig: { mode: 'FT8', ptt_down: 0 } });
  expect(listener.fields).toEqual([
    expect.objectContaining({ CALL: 'K1JT', FREQ: '14.075500', STATION_CALLSIGN: 'DA0TST', TIME_ON: '000451' }),
  ]);
});

testSamples('the ADIF of one instance is not merged into the contact of another', () => {
  wsjtx.handle(sampleBytes('kc3pib_11_type5.bin'));
  wsjtx.handle(sampleBytes('kc3pib_10_type12.bin'));
  wsjtx.handle(sampleBytes('not1mm_01_type12.bin'));
  expect(listener.contacts.map(({ program }) => program)).toEqual(['WSJT-X - Slice-A', 'WSJT-X']);
  expect(listener.fields[1]).toMatchObject({
    CONTEST_ID: 'ARRL-FIELD-DAY',
    SRX_STRING: '1D UT',
    CLASS: '1D',
    ARRL_SECT: 'UT',
  });
});
