import { cabrilloForm, WORD_LABELS, WORDS } from './cabrillo-form.ts';

test.each([
  ['CQ-WPX-CW', 'CW'],
  ['JIDX-PHONE', 'SSB'],
  ['WW-DIGI', 'DIGI'],
  ['IARU-HF', 'MIXED'],
])('%s is logged in %s', (contest, mode) => {
  expect(cabrilloForm({ contest, claimed_score: '27' })).toMatchObject({ contest, mode, claimed_score: '27', to: '' });
});

test('every part of the category has words, and begins with one of them', () => {
  const form = cabrilloForm({});
  expect(Object.keys(WORDS)).toEqual(Object.keys(WORD_LABELS));
  for (const [name, words] of Object.entries(WORDS)) expect(words).toContain(form[name as keyof typeof WORDS]);
});
