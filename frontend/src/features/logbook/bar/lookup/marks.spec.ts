import { DEFAULT_DUPLICATE_RULE } from '@pileup/radio/duplicate-rule';
import { EMPTY_FORM } from '../log-form.ts';
import { isDuplicate, readDuplicateRule, slotOf, unsentWith } from './marks.ts';

const now = Date.parse('2026-11-22T20:00:00Z');
const form = { ...EMPTY_FORM, call: 'JA1QYZ', freq: '7.127', mode: 'SSB', submode: 'LSB' };
const earlier = { qdo_id: 1, TS: '2026-11-22T00:01:00Z', Band: '40m', Mode: 'SSB', SubMode: 'USB' };

test('the band and the mode class of the form', () => {
  expect(slotOf(form)).toEqual({ band: '40m', modeClass: 'Voice' });
  expect(slotOf({ ...form, freq: '14074', mode: 'FT8', submode: '' })).toEqual({ band: '20m', modeClass: 'Data' });
  expect(slotOf({ ...form, extra: { SAT_NAME: 'SO-50', PROP_MODE: 'SAT' } }).band).toBe('SAT');
});

test.each([
  ['on the same day, band and mode class', {}, {}, true],
  ['in another mode of the class', {}, { Mode: 'FM', SubMode: '' }, true],
  ['the day before', {}, { TS: '2026-11-21T23:59:00Z' }, false],
  ['on another band', {}, { Band: '20m' }, false],
  ['in another mode class', {}, { Mode: 'CW', SubMode: '' }, false],
  ['at the locked time', { time: '2026-11-21 10:00:00' }, { TS: '2026-11-21T23:59:00Z' }, true],
  ['the contact that is edited', { editId: 1 }, {}, false],
  ['by satellite', {}, { fields: { PROP_MODE: 'SAT' } }, false],
  ['without a band', { freq: '6.070' }, { Band: '' }, false],
])('duplicate: %s', (_, change, contact, expected) => {
  expect(isDuplicate(DEFAULT_DUPLICATE_RULE, { ...form, ...change }, [{ ...earlier, ...contact }], now)).toBe(expected);
});

test('by another rule', () => {
  const yesterday = { ...earlier, TS: '2026-11-21T00:01:00Z', Band: '20m' };
  expect(isDuplicate({ same: 'call', within: 'ever' }, form, [yesterday], now)).toBe(true);
  expect(isDuplicate({ same: 'band', within: 'ever' }, form, [yesterday], now)).toBe(false);
});

test('unsent contacts count, too', () => {
  const fields = { Call: 'JA1QYZ', TS: '2026-11-22T19:00:00Z', Freq: 7_100, Mode: 'SSB', SubMode: 'LSB' };
  const contact = { n: 1, id: 'x', accountId: 1, station: 'M0QAA', fields };
  expect(unsentWith('JA1QYA', [contact])).toEqual([]);
  expect(isDuplicate(DEFAULT_DUPLICATE_RULE, form, unsentWith('JA1QYZ', [contact]), now)).toBe(true);
});

test('a stored rule is read back; what is invalid takes its default', () => {
  expect(readDuplicateRule({ same: 'call', within: 'ever' })).toEqual({ same: 'call', within: 'ever' });
  expect(readDuplicateRule({ same: 'grid', within: 'ever' })).toEqual({ same: 'band-and-mode', within: 'ever' });
  for (const broken of [undefined, null, 3, 'x', []]) expect(readDuplicateRule(broken)).toEqual(DEFAULT_DUPLICATE_RULE);
});
