import fc from 'fast-check';
import { fieldsOf } from '../../test/reading.ts';
import { parseSmallAdif } from './small-adif.ts';

const NEXT = '<call:5>M0QAB<eor>';

test.each([
  ['lengths in bytes', '<name:5>José<qth:1>x<eor>', { NAME: 'José', QTH: 'x' }],
  ['lengths in characters', '<name:4>José<qth:1>x<eor>', { NAME: 'José', QTH: 'x' }],
  ['text without header', 'hello\n<call:5>M0QAA<eor>', { CALL: 'M0QAA' }],
  ['a length that is no number', '<call:x>M0QAA<eor>', { CALL: 'M0QAA' }],
  ['a negative length', '<call:-9>M0QAA<eor>', { CALL: 'M0QAA' }],
  ['no length', '<call>M0QAA<eor>', { CALL: 'M0QAA' }],
  ['a length too long', '<call:900>M0QAA<eor>', { CALL: 'M0QAA' }],
  ['names of object properties', '<__proto__:1>x<constructor:1>y<eor>', { __PROTO__: 'x', CONSTRUCTOR: 'y' }],
])('%s: this record and the next', (_, text, fields) => {
  expect(parseSmallAdif(text + NEXT)).toEqual([fields, { CALL: 'M0QAB' }]);
});

test.each([
  ['nothing', ''],
  ['a header alone', 'x<ADIF_VER:5>3.1.6<EOH>'],
])('%s: no records', (_, text) => {
  expect(parseSmallAdif(text)).toEqual([]);
});

test('a header is skipped', () => {
  expect(parseSmallAdif(`x<ADIF_VER:5>3.1.6<EOH>${NEXT}`)).toEqual([{ CALL: 'M0QAB' }]);
});

test('the same result as our own reader for any text', () => {
  const parts = fc.constantFrom(
    '<call:5>M0QAA',
    '<eor>',
    '<name:4>José',
    '<',
    '<call:-9>',
    '<x:1:S>ß',
    '\ud800',
    '\n',
    '📻',
  );
  fc.assert(
    fc.property(fc.array(parts), (all) => {
      const text = all.join('');
      expect(parseSmallAdif(text)).toEqual(fieldsOf(text.toWellFormed()));
    }),
  );
});
