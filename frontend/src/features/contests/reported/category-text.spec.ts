import type { ReportedScore, ScoreCategory } from '@pileup/contract/contests/scoreboard';
import { categoryText, isListed, occurring, sourceText } from './category-text.ts';

const category: ScoreCategory = {
  operator: 'SINGLE-OP',
  assisted: 'ASSISTED',
  band: 'ALL',
  mode: 'CW',
  power: 'LOW',
  transmitter: 'ONE',
  station: 'FIXED',
  overlay: '',
};
const score = { call: 'M0QAA/P', callsign: 'M0QAA', club: 'Bath Club', category } as ReportedScore;

test.each([
  [{}, 'SO AS LP CW'],
  [{ operator: 'MULTI-OP', transmitter: 'TWO', assisted: '', power: 'HIGH', mode: 'MIXED' }, 'MO TWO HP'],
  [{ assisted: 'NON-ASSISTED', power: 'QRP', band: '40M', mode: '', overlay: 'ROOKIE' }, 'SO QRP 40M ROOKIE'],
  [{ operator: '', assisted: '', power: '', mode: '' }, ''],
])('the category with %p is %p', (change, text) => {
  expect(categoryText({ ...category, ...change })).toBe(text);
});

test.each([
  [{ checked: 92, program: 'N1MM' }, '92 % of the log checked'],
  [{ checked: 0, program: 'N1MM' }, 'self-reported by N1MM'],
  [{ checked: null, program: '' }, 'self-reported'],
])('%p: %p', (source, text) => {
  expect(sourceText(source)).toBe(text);
});

test.each([
  [{}, true],
  [{ text: ' m0q ' }, true],
  [{ text: 'bath' }, true],
  [{ text: 'K1' }, false],
  [{ power: 'HIGH' }, false],
  [{ operator: 'SINGLE-OP', power: 'LOW' }, true],
])('listed with the filter %p: %p', (filter, listed) => {
  expect(isListed(score, { text: '', operator: '', power: '', ...filter })).toBe(listed);
  expect(occurring([score, score], 'power')).toEqual(['LOW']);
});
