import fc from 'fast-check';
import { anyText } from '../test/any-text.ts';
import { callSuffix, fromPathCall, homeCall, isSameStation, isUsualCall, parseCallsign } from './callsign.ts';

describe('parseCallsign', () => {
  test.each([
    ['M0QAA', 'M0QAA'],
    ['  m0qaa\t', 'M0QAA'],
    ['ea8/g4qzx/p', 'EA8/G4QZX/P'],
    ['26-ct-001', '26-CT-001'], // CB
    ['DE-12345', 'DE-12345'], // SWL
    ['Ｍ０ＱＡＡ', 'M0QAA'], // full-width letters are the same letters
    ['\u00a0M0QAA', 'M0QAA'],
    ['A1B', 'A1B'],
    ['MØQAA', 'M0QAA'], // a zero with a slash
    ['oz1ø/p', 'OZ10/P'],
    ['A2345678901234567890', 'A2345678901234567890'],
  ])('%j is %s', (text, call) => expect(parseCallsign(text)).toBe(call));

  test.each([
    '',
    'M0',
    'QRM',
    '12345',
    'A23456789012345678901',
    '/M0QAA',
    'M0QAA/',
    'EA8//M0QAA',
    'M0 QAA',
    'M0QAA.',
    'M0QAA\u200b',
    'R2QA/М', // a Cyrillic M
    'Mß0Q', // would become MSS0Q
    '///',
  ])('%j is refused', (text) => expect(parseCallsign(text)).toBeNull());

  test('accepts any text without throwing, and its own results unchanged', () => {
    const likely = fc.string({ unit: fc.constantFrom(...'aBq019/- ０ß'), maxLength: 24 });
    fc.assert(
      fc.property(fc.oneof(likely, anyText()), (text) => {
        const call = parseCallsign(text);
        if (call !== null) {
          expect(parseCallsign(call)).toBe(call);
          expect(call).toMatch(/^[A-Z0-9/-]{3,20}$/);
        }
      }),
    );
  });
});

test.each([
  ['G4QZX', 'G4QZX'],
  ['G4QZX/P', 'G4QZX'],
  ['EA8/G4QZX', 'G4QZX'],
  ['G4QZX/EA8', 'G4QZX'],
  ['EA8/G4QZX/QRP', 'G4QZX'],
  ['F/M0QAA/P', 'M0QAA'],
  ['W1Q/KH6', 'W1Q'],
  ['VP9/W1Q', 'W1Q'],
  ['W1Q/FERRY', 'W1Q'],
  ['3D2/W1QA/R', 'W1QA'],
  ['8J1Q90T/7', '8J1Q90T'],
])('the home call of %s is %s', (call, home) => expect(homeCall(call)).toBe(home));

test.each([
  ['G4QZX', 'QZX'],
  ['EA8/G4QZX/P', 'QZX'],
  ['8J1Q90T', 'T'],
  ['TM100', ''],
])('the suffix of %s is %j', (call, suffix) => expect(callSuffix(call)).toBe(suffix));

test.each([
  ['EA8_G4QZX', 'EA8/G4QZX'],
  ['g4qzx', 'G4QZX'],
  ['_G4QZX', null],
  ['nonsense', null],
])('the path segment %s means %s', (text, call) => expect(fromPathCall(text)).toBe(call));

test.each([
  'G4QZX',
  '9A1AA',
  '3D2AB',
  'K1Q',
  'TM100ABC',
  'GB100RSGB',
  'OZ90IARU',
  'LM2T70Y',
  'EA8/G4QZX/P',
  'W1Q/KH6',
  'DE-12345',
  '26-CT-001',
])('%s is a usual call', (call) => expect(isUsualCall(call)).toBe(true));

test.each(['ON4QPKON4QPLG3QFX', 'YO2013EYOWF', 'A1', '599', 'G4QZX/FERRY', 'G4Q4', 'QQQQ1QQ'])(
  '%s is an unusual call',
  (call) => expect(isUsualCall(call)).toBe(false),
);

test.each([
  ['OE5QBC', 'OE5QBC/P', true],
  ['EA8/OE5QBC', 'OE5QBC/M', true],
  ['OE5QBC', 'OE5QBD', false],
  ['OE5QBC/P', 'OE5QBD/P', false],
])('%s and %s are of one station: %s', (one, other, same) => expect(isSameStation(one, other)).toBe(same));
