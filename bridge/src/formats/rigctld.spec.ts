import fc from 'fast-check';
import { RigctldReader } from './rigctld.ts';

// Responses of Hamlib 4.5.4.
const TEXT =
  'get_freq:\nFrequency: 145000000\nRPRT 0\nget_mode: currVFO\nMode: FM\nPassband: 15000\nRPRT 0\nget_ptt:\nRPRT -11\n';
const ANSWERS = [
  { command: 'get_freq', values: new Map([['Frequency', '145000000']]), code: 0 },
  {
    command: 'get_mode',
    values: new Map([
      ['Mode', 'FM'],
      ['Passband', '15000'],
    ]),
    code: 0,
  },
  { command: 'get_ptt', values: new Map(), code: -11 },
];

test('answers, split at any places', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: TEXT.length })), (cuts) => {
      const reader = new RigctldReader();
      const places = [0, ...cuts.sort((a, b) => a - b), TEXT.length];
      const all = places.slice(1).flatMap((to, index) => reader.push(TEXT.slice(places[index], to)));
      expect(all).toEqual(ANSWERS);
    }),
  );
});

test.each([
  [
    'chk_vfo, which has an answer of its own format',
    'ChkVFO: 1\n',
    { command: 'chk_vfo', values: new Map([['ChkVFO', '1']]), code: 0 },
  ],
  ['chk_vfo of older versions', 'CHKVFO 0\n', { command: 'chk_vfo', values: new Map([['ChkVFO', '0']]), code: 0 }],
  [
    'names with blanks',
    'dump_caps:\nCan send Morse:\tY\nCan send Voice:\tN\nRPRT 0\n',
    {
      command: 'dump_caps',
      values: new Map([
        ['Can send Morse', 'Y'],
        ['Can send Voice', 'N'],
      ]),
      code: 0,
    },
  ],
  ['an answer without its command', 'RPRT -1\n', { command: '', values: new Map(), code: -1 }],
])('%s', (_, text, expected) => {
  expect(new RigctldReader().push(text)).toEqual([expected]);
});

test('text without a complete answer is refused', () => {
  const reader = new RigctldReader();
  expect(() => {
    for (let i = 0; i < 100; i++) reader.push('x'.repeat(1_000));
  }).toThrow('not rigctld’s');
  const lines = new RigctldReader();
  expect(() => {
    for (let i = 0; i < 100_000; i++) lines.push(`a${i}: b\n`);
  }).toThrow('not rigctld’s');
});

test('many answers do not reach the limit', () => {
  const reader = new RigctldReader();
  for (let i = 0; i < 10_000; i++) expect(reader.push(TEXT)).toHaveLength(3);
});
