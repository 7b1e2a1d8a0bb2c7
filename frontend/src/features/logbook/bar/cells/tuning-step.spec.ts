import { bandOf } from '@pileup/radio/band';
import { hzFromMhz } from '@pileup/radio/frequency';
import {
  caretAfterStep,
  digitGroupAt,
  modeOfQuick,
  QUICK_MODES,
  quickModeOf,
  stepBand,
  stepFrequency,
  stepMode,
} from './tuning-step.ts';

const ssb = { mode: 'SSB', submode: 'LSB' };

describe('stepping the band', () => {
  test.each([
    ['LSB changes to USB above 10 MHz', { freq: '7.127', ...ssb }, true, '10.116', 'USB'],
    ['and back below', { freq: '10.116', mode: 'SSB', submode: 'USB' }, false, '7.127', 'LSB'],
    ['60 m uses USB', { freq: '7.1', ...ssb }, false, '5.371', 'USB'],
    ['CW uses the CW calling frequency', { freq: '7.03', mode: 'CW', submode: '' }, true, '10.116', ''],
    ['data uses the FT8 frequency', { freq: '14.3', mode: 'FT8', submode: '' }, true, '18.100', ''],
    ['from between two bands, up', { freq: '11', mode: 'AM', submode: '' }, true, '14.285', ''],
    ['from between two bands, down', { freq: '11', mode: 'AM', submode: '' }, false, '10.116', ''],
    ['an empty frequency', { freq: '', mode: 'AM', submode: '' }, true, '1.860', ''],
    ['no change at the top', { freq: '432.2', mode: 'FM', submode: '' }, true, '432.2', ''],
    ['from above the top band, down', { freq: '1296.2', mode: 'FM', submode: '' }, false, '432.200', ''],
    ['no change at the bottom', { freq: '1.84', ...ssb }, false, '1.84', 'LSB'],
  ])('%s', (_, tuning, up, freq, submode) => {
    expect(stepBand(tuning, up)).toEqual({ freq, mode: tuning.mode, submode });
  });

  test.each([
    ['SSB', 'LSB'],
    ['CW', ''],
    ['FT8', ''],
  ])('upwards in %s every step is a higher band, 14 of them in all', (mode, submode) => {
    let tuning = { freq: '', mode, submode };
    const bands: string[] = [];
    for (let next = stepBand(tuning, true); next.freq !== tuning.freq; next = stepBand(tuning, true)) {
      tuning = next;
      bands.push(bandOf(hzFromMhz(tuning.freq) ?? 0));
    }
    expect(new Set(bands).size).toBe(14);
    expect(bands).not.toContain('');
  });
});

describe('stepping the mode', () => {
  test('is cyclic', () => {
    let now = modeOfQuick('LSB');
    const seen = QUICK_MODES.map(() => {
      now = stepMode(now.mode, now.submode, true);
      return quickModeOf(now.mode, now.submode);
    });
    expect(seen).toEqual(['USB', 'CW', 'AM', 'FM', 'LSB']);
    expect(stepMode('SSB', 'LSB', false)).toEqual({ mode: 'FM', submode: '' });
  });

  test('from a mode without a button, the nearest end', () => {
    expect(stepMode('FT8', '', true)).toEqual(modeOfQuick('LSB'));
    expect(stepMode('FT8', '', false)).toEqual(modeOfQuick('FM'));
  });
});

test.each<[string, number, string]>([
  ['14.074', 0, 'MHz'],
  ['14.074', 2, 'MHz'],
  ['14.074', 3, 'kHz'],
  ['14.074', 6, 'kHz'],
  ['14.074500', 7, 'Hz'],
  ['14', 2, 'MHz'],
])('in %s the cursor at %i is in the %s group', (text, caret, group) => {
  expect(digitGroupAt(text, caret)).toBe(group);
});

test.each<[string, 'MHz' | 'kHz' | 'Hz', boolean, string]>([
  ['14.074', 'MHz', true, '15.074000'],
  ['7.127', 'kHz', true, '7.128000'],
  ['7.000', 'kHz', false, '6.999000'],
  ['7.127', 'Hz', true, '7.127010'],
  ['28.999990', 'Hz', true, '29.000000'],
  ['0.136', 'MHz', false, '0.136'],
  ['', 'kHz', true, ''],
  ['7500000', 'MHz', true, '7500000'],
])('%s, %s group, up %s: %s', (text, group, up, expected) => {
  expect(stepFrequency(text, group, up)).toBe(expected);
});

test.each<[string, number, string, number]>([
  ['9.999', 1, '10.999000', 2],
  ['9.999', 3, '10.000000', 4],
  ['10.000000', 2, '9.000000', 1],
  ['14', 2, '15.000000', 2],
])('the cursor in %s at %i stays in its group in %s', (before, caret, after, expected) => {
  expect(caretAfterStep(before, caret, after)).toBe(expected);
});
