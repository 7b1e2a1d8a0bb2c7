import fc from 'fast-check';
import { CopyTextReader } from './copy-text-reader.js';

/** As PostgreSQL writes a row (COPY, text format). */
const ESCAPES = Object.entries({
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
});
const escaped = (cell: string) => ESCAPES.reduce((text, [sign, written]) => text.replaceAll(sign, written), cell);
const copied = (rows: string[][]) => Buffer.from(rows.map((row) => `${row.map(escaped).join('\t')}\n`).join(''));

function read(chunks: Buffer[]): { cells: string[]; plain: boolean }[] {
  const rows = new CopyTextReader();
  const found: { cells: string[]; plain: boolean }[] = [];
  for (const chunk of chunks) rows.read(chunk, (cells, plain) => found.push({ cells: [...cells], plain }));
  return found;
}

test.each([
  ['printable ASCII', ['M0QAA', '', '59 <73> "~'], true],
  ['a non-ASCII letter', ['Zoë'], false],
  ['a line break', ['two\nlines'], false],
  ['a backslash', ['\\N'], false],
  ['a control character', ['\u0001'], false],
  ['an empty cell', [''], true],
])('%s', (_, cells, plain) => expect(read([copied([cells])])).toEqual([{ cells, plain }]));

test('a null is an empty string, and text that looks like one is not', () => {
  expect(read([Buffer.from('\\N\t59\t\\N\n\\\\N\tx\\\\N\n')])).toEqual([
    { cells: ['', '59', ''], plain: true },
    { cells: ['\\N', 'x\\N'], plain: false },
  ]);
});

test('the rows do not depend on the chunk boundaries', () => {
  const odd = fc.constantFrom('\\', '\t', '\n', '\r', '\v', '\f', '\b', 'é', '太', '📻', 'N');
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(odd).map((signs) => signs.join('')),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 1, max: 20 }),
      (rows, size) => {
        const bytes = copied(rows);
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
          bytes.subarray(n * size, (n + 1) * size),
        );
        expect(read(chunks).map(({ cells }) => cells)).toEqual(rows);
      },
    ),
  );
});
