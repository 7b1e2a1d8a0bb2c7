import fc from 'fast-check';
import { formatFrequency, formatMhz, formatVfo, hzFromKhz, hzFromMhz, khzOf } from './frequency.ts';

test.each([
  ['14.074', 14_074_000],
  [14.074, 14_074_000],
  [' 7.1275 ', 7_127_500],
  [10.136, 10_136_000],
  ['.5', 500_000],
  ['7.', 7_000_000],
  [0, 0],
  [1e-7, 0],
  ['14.0740004', 14_074_000],
  ['14.0740005', 14_074_001],
  ['7500000', 7_500_000_000_000],
  ['7500001', null],
  ['', null],
  ['.', null],
  ['-7', null],
  [-7, null],
  ['14,074', null],
  ['14.074.000', null],
  ['1e3', null],
  ['14 MHz', null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [1e21, null],
  ['9'.repeat(400), null],
])('%j MHz is %j Hz', (mhz, hz) => expect(hzFromMhz(mhz)).toBe(hz));

test.each([
  ['7127.5', 7_127_500],
  [7127.5, 7_127_500],
  ['144174.5', 144_174_500],
  ['0.001', 1],
  ['7500000001', null],
])('%j kHz is %j Hz', (khz, hz) => expect(hzFromKhz(khz)).toBe(hz));

test.each([
  [14_074_000, '14.074', '14.074.000', '14.074.000 MHz'],
  [7_127_500, '7.1275', '7.127.500', '7.127.500 MHz'],
  [28_000_000, '28.000', '28.000.000', '28.000.000 MHz'],
  [14_074_001, '14.074001', '14.074.001', '14.074.001 MHz'],
  [136_500, '0.1365', '0.136.500', '136.500 kHz'],
  [0, '0.000', '0.000.000', '0.000 kHz'],
  [10_368_100_000, '10368.100', '10368.100.000', '10.368.100.000 GHz'],
])('%d Hz is shown as %s, %s and %s', (hz, mhz, vfo, text) => {
  expect([formatMhz(hz), formatVfo(hz), formatFrequency(hz)]).toEqual([mhz, vfo, text]);
});

test('every format parses back to the same hertz, as text and as number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 7_500_000_000_000 }), (hz) => {
      expect(hzFromMhz(formatMhz(hz))).toBe(hz);
      expect(hzFromKhz(khzOf(hz))).toBe(hz);
      expect(hzFromKhz(String(khzOf(hz)))).toBe(hz);
      expect(Number(formatVfo(hz).replaceAll('.', ''))).toBe(hz);
      expect(Number(formatFrequency(hz).replace(/\D/g, ''))).toBe(hz);
    }),
  );
});

test('no text makes the parsers throw or return anything but whole hertz', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double()), (value) => {
      for (const hz of [hzFromMhz(value), hzFromKhz(value)]) {
        if (hz !== null) expect(Number.isSafeInteger(hz) && hz >= 0).toBe(true);
      }
    }),
  );
});
