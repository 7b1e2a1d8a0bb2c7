import { EMPTY_FORM } from '../log-form.ts';
import { bandInWords, loggedSentence, lookedUpSentence, tunedSentence } from './sentences.ts';

test.each([
  ['20m', '20 metres'],
  ['1.25m', '1.25 metres'],
  ['70cm', '70 centimetres'],
  ['6mm', '6 millimetres'],
  ['SAT', 'SAT'],
  ['', ''],
])('%s is %s', (band, inWords) => expect(bandInWords(band)).toBe(inWords));

test('a logged contact is one sentence', () => {
  expect(loggedSentence('JA1ABC', '20m')).toBe('Logged JA1ABC, 20 metres.');
  expect(loggedSentence('JA1ABC', '')).toBe('Logged JA1ABC.');
});

test('only what has changed at the radio is announced', () => {
  const at = { ...EMPTY_FORM, freq: '7.127', mode: 'SSB', submode: 'LSB' };
  expect(tunedSentence(at, { ...at, freq: '14.205', submode: 'USB' })).toBe('20 metres, 14.205 megahertz, USB.');
  expect(tunedSentence(at, { ...at, freq: '7.13' })).toBe('7.13 megahertz.');
  expect(tunedSentence(at, { ...at, freq: '9.0' })).toBe('outside the bands, 9 megahertz.');
  expect(tunedSentence(at, { ...at, mode: 'CW', submode: '' })).toBe('CW.');
  expect(tunedSentence(at, { ...at, run: true })).toBe('Run.');
  expect(tunedSentence(at, { ...at, call: 'JA1ABC', freq: '7.1270' })).toBe('');
});

const found = {
  call: 'JA1ABC',
  isDuplicate: false,
  marks: [],
  band: '20m',
  modeClass: 'CW',
  country: 'Japan',
  name: 'Kenji',
  worked: null,
};

test.each([
  [{}, 'JA1ABC, Kenji, Japan.'],
  [{ worked: { count: 0, last: '' }, name: '' }, 'JA1ABC, Japan, first contact.'],
  [{ worked: { count: 1, last: '2 days ago' } }, 'JA1ABC, Kenji, Japan, worked once, 2 days ago.'],
  [
    { isDuplicate: true, worked: { count: 3, last: '2 min ago' } },
    'Duplicate, JA1ABC, Kenji, Japan, worked 3 times, last 2 min ago.',
  ],
  [{ marks: ['entity', 'band'] as const }, 'JA1ABC, Kenji, Japan, new entity, new on 20 metres.'],
  [{ country: '', name: '' }, 'JA1ABC.'],
])('%j', (change, sentence) => expect(lookedUpSentence({ ...found, ...change })).toBe(sentence));
