import fc from 'fast-check';
import { fieldsOf } from '../test/reading.ts';

/** Text in Windows-1251, limited to the letters of these tests. */
function cp1251(text: string): string {
  return text.replace(/[А-яЁё]/g, (letter) => {
    if (letter === 'Ё' || letter === 'ё') return letter === 'Ё' ? '\xa8' : '\xb8';
    return String.fromCharCode(letter.charCodeAt(0) - 0x410 + 0xc0);
  });
}

function tag(name: string, latin1: string): string {
  return `<${name}:${latin1.length}>${latin1}`;
}

const names = (bytes: string) => fieldsOf(bytes, 'latin1').map(({ NAME }) => NAME);

test.each(['José', 'Jürgen', 'Åsa', 'Ærøskøbing', 'Ñandú', 'á', 'jäääär', 'François “Fran” – Paris'])(
  'Windows-1252: %s',
  (name) => {
    const latin1 = name.replace('“', '\x93').replace('”', '\x94').replace('–', '\x96');
    expect(names(`${tag('NAME', latin1)}<EOR>`)).toEqual([name]);
  },
);

test.each(['Иван', 'МОСКВА', 'Пётр Ильич', 'Ян', 'из Ростова-на-Дону', 'op Сергей 73'])('Windows-1251: %s', (name) => {
  expect(names(`${tag('NAME', cp1251(name))}<EOR>`)).toEqual([name]);
});

test('an ambiguous word uses the evidence of the file before it', () => {
  const text = (name: string) => `${tag('NAME', name)}<EOR>`;
  expect(names(text(cp1251('Сергей')) + text(cp1251('я')))).toEqual(['Сергей', 'я']);
  expect(names(text('J\xfcrgen') + text('\xff'))).toEqual(['Jürgen', 'ÿ']);
});

test('KOI8-R is not detected as Windows-1251', () => {
  const moscow = '\xed\xcf\xd3\xcb\xd7\xc1';
  expect(names(`${tag('NAME', moscow)}<EOR>`)).toEqual([
    new TextDecoder('windows-1252').decode(Buffer.from(moscow, 'latin1')),
  ]);
});

test('UTF-8 and Windows-1252 in one file, detected per value', () => {
  const utf8 = Buffer.from('José').toString('latin1');
  expect(names(`${tag('NAME', utf8)}<EOR>${tag('NAME', 'Jos\xe9')}<EOR>`)).toEqual(['José', 'José']);
});

test('NUL and control characters are removed, TAB and line breaks are not', () => {
  expect(names(`${tag('NAME', 'A\0n\x07n\x7fa\t\r\nE\x1b\nv')}<EOR>`)).toEqual(['Anna\t\r\nE\nv']);
  expect(fieldsOf('<NAME:6>A\u0085\u0000nn<EOR>')).toEqual([{ NAME: 'Ann' }]);
});

test('any bytes become text without control characters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const [name = ''] = names(`${tag('NAME', Buffer.from(bytes).toString('latin1'))}\n<EOR>`);
      expect(name).not.toMatch(/(?![\t\r\n])\p{Cc}/u);
    }),
  );
});
