import fc from 'fast-check';
import { formatMhz } from './frequency.ts';
import { hzFromTyped } from './typed-frequency.ts';

test.each([
  ['14074', 14_074_000],
  ['14.074', 14_074_000],
  ['14,074', 14_074_000],
  ['14,074.5', 14_074_500],
  ['14.074,5', 14_074_500],
  ['14.074.500', 14_074_500],
  [' 14 074 ', 14_074_000],
  ['7100', 7_100_000],
  ['7127.5', 7_127_500],
  ['7.1275', 7_127_500],
  ['7127500', 7_127_500],
  ['7', 7_000_000],
  ['50', 50_000_000],
  ['144300', 144_300_000],
  ['144.3', 144_300_000],
  ['137', 137_000],
  ['475.5', 475_500],
  ['0.475', 475_000],
  ['27555', 27_555_000],
  ['1296', 1_296_000_000],
  ['1296.2', 1_296_200_000],
  ['10368.1', 10_368_100_000],
  ['10489.550', 10_489_550_000],
  // Both 30 m and 3 cm: kHz, unless three decimals say MHz, as the log bar writes 3 cm.
  ['10138', 10_138_000],
  ['10138.7', 10_138_700],
  ['10100.000', 10_100_000_000],
  // Outside every band: broadcast stations in kHz, the rest in MHz.
  ['6070', 6_070_000],
  ['11', 11_000_000],
  ['11.5', 11_500_000],
  ['0', 0],
])('%s is %i Hz', (text, hz) => {
  expect(hzFromTyped(text)).toBe(hz);
});

test.each(['', '.', 'abc', '-7', '1e4', '99999999999999'])('%p is no frequency', (text) => {
  expect(hzFromTyped(text)).toBeNull();
});

test('what the log bar shows is read as the same frequency', () => {
  fc.assert(fc.property(fc.integer({ min: 1_000, max: 7_500_000_000_000 }), (hz) => hzFromTyped(formatMhz(hz)) === hz));
});
