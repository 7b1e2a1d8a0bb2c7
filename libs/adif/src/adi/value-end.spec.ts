import { readAll } from '../../test/reading.ts';

/** One value written with its length in each of the ways programs count. */
const lengths: [string, string, number][] = [
  ['bytes', 'José 📻', 10],
  ['characters', 'José 📻', 6],
  ['UTF-16 units', 'José 📻', 7],
  ['bytes, CRLF counted as two', 'é\r\nà\r\nbcdef', 13],
  ['bytes, CRLF counted as one', 'é\r\nà\r\nbcdef', 11],
  ['characters, CRLF counted as two', 'é\r\nà\r\nbcdef', 11],
  ['characters, CRLF counted as one', 'é\r\nà\r\nbcdef', 9],
];
const NEXT = '<QTH:1>x<EOR>';
/** Text after the value that confirms its end. */
const followers: [string, string, object][] = [
  ['a tag', NEXT, { QTH: 'x' }],
  ['blanks and a tag', ` \r\n${NEXT}`, { QTH: 'x' }],
  ['NULs and a tag', `\0\0${NEXT}`, { QTH: 'x' }],
  ['the end of the record', '<EOR>', {}],
  ['a blank and a comment', ` // from the operator\n${NEXT}`, { QTH: 'x' }],
  ['the end of the file', '', {}],
  ['blanks and the end of the file', '\r\n\r\n', {}],
];

describe.each(lengths)('a length in %s', (_, value, length) => {
  test.each(followers)('before %s', (_, after, others) => {
    const text = `<CALL:5>M0QAB<NAME:${length}>${value}${after}`;
    const warnings = text.includes('<EOR>') ? [] : ['has no <EOR>; the file ends'];
    for (const sizes of [undefined, [1]]) {
      expect(readAll(Buffer.from(text), sizes)).toMatchObject([
        { fields: { CALL: 'M0QAB', NAME: value, ...others }, warnings },
      ]);
    }
  });
});

test.each(['', '\n', ' \n'])('CRLF counted as two and converted later, with %j after the value', (blanks) => {
  const text = `<NAME:9>é\nà\nb${blanks}${NEXT}`;
  expect(readAll(Buffer.from(text))).toMatchObject([{ fields: { NAME: 'é\nà\nb', QTH: 'x' }, warnings: [] }]);
});

test('if two units fit, bytes win over characters', () => {
  // 10 bytes end before the first tag, 10 characters before the second.
  const text = '<NAME:10>ééééé<A:0><QTH:1>x<EOR>';
  expect(readAll(Buffer.from(text))).toMatchObject([{ fields: { NAME: 'ééééé', A: '', QTH: 'x' }, warnings: [] }]);
});
