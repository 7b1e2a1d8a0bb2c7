import { DEFAULT_DUPLICATE_RULE, type DuplicateRule, isDuplicateOf, type TimedContact } from './duplicate-rule.ts';

const noon = Date.UTC(2026, 10, 28, 12);
const earlier: TimedContact = { at: noon, band: '20m', modeClass: 'CW' };

test.each<[string, Partial<DuplicateRule>, Partial<TimedContact>, boolean]>([
  ['band, mode and day are the same', {}, {}, true],
  ['another time of the day', {}, { at: noon + 11 * 3_600_000 }, true],
  ['the day after', {}, { at: noon + 12 * 3_600_000 }, false],
  ['the day after, at any time', { within: 'ever' }, { at: noon + 12 * 3_600_000 }, true],
  ['a year before, at any time', { within: 'ever' }, { at: noon - 365 * 86_400_000 }, true],
  ['another mode', {}, { modeClass: 'Data' }, false],
  ['another mode, by band', { same: 'band' }, { modeClass: 'Data' }, true],
  ['another band', {}, { band: '15m' }, false],
  ['another band, by band', { same: 'band' }, { band: '15m' }, false],
  ['another band and mode, by callsign', { same: 'call' }, { band: '15m', modeClass: 'Voice' }, true],
  ['the day after, by callsign', { same: 'call' }, { at: noon + 86_400_000 }, false],
  ['no band', {}, { band: '' }, false],
  ['no band, by callsign', { same: 'call' }, { band: '' }, true],
])('%s', (_, rule, contact, expected) => {
  expect(isDuplicateOf({ ...DEFAULT_DUPLICATE_RULE, ...rule }, { ...earlier, ...contact }, earlier)).toBe(expected);
});

test('two contacts without a band are not on the same band', () => {
  const unknown = { ...earlier, band: '' };
  expect(isDuplicateOf(DEFAULT_DUPLICATE_RULE, unknown, unknown)).toBe(false);
});
