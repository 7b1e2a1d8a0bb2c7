import { outsideContest } from './contest-rules.ts';
import { exchangeFault } from './exchange-fault.ts';

const contest = { modes: ['SSB', 'FT4'], bands: ['20m', '40m'], from: 1_000, to: 2_000 };
const contact = { at: 1_000, band: '20m', mode: 'SSB', submode: 'USB' };

test.each([
  [{}, null],
  [{ mode: 'MFSK', submode: 'FT4' }, null],
  [{ at: 999 }, 'early'],
  [{ at: 2_000 }, 'late'],
  [{ band: '30m' }, 'band'],
  [{ band: '' }, 'band'],
  [{ mode: 'CW', submode: '' }, 'mode'],
])('a contact with %j is outside by its %p', (more, why) => {
  expect(outsideContest(contest, { ...contact, ...more })).toBe(why);
});

test('a contest without lists has all modes and bands', () => {
  expect(outsideContest({ ...contest, modes: [], bands: [] }, { ...contact, mode: 'CW', band: '30m' })).toBeNull();
});

test.each([
  ['cq-ww', ['1', '05', '40', ' 14 ', '5 MA', '0', ''], ['41', '00', '599', '77', 'MA', '1.5']],
  ['cq-wpx', ['1', '0287', '12345', ''], ['5NN', '12 A', '-1']],
  ['ww-digi', ['JN58', 'io91wm', 'JO', ''], ['ZZ99', '5914', 'JN589']],
  ['arrl-digital', ['JN58'], ['JNAB']],
  ['one-point', ['', 'anything'], []],
] as const)('by the rule %s, %j fit and %j do not', (rule, fitting, faulty) => {
  expect(fitting.map((text) => exchangeFault(rule, text))).toEqual(fitting.map(() => null));
  for (const text of faulty) expect(exchangeFault(rule, text)).toContain(text);
});
