import { fieldsOf, readAll } from '../../test/reading.ts';
import type { AdifRecord } from '../record.ts';
import { AdifReader } from './adi-reader.ts';

const QSO = '<CALL:5>M0QAB<QSO_DATE:8>20260101<TIME_ON:4>1200<EOR>';
const qso = { CALL: 'M0QAB', QSO_DATE: '20260101', TIME_ON: '1200' };

describe('lengths', () => {
  test.each([
    ['bytes', '<name:5>José<qth:1>x<eor>', 'José'],
    ['characters', '<name:4>José<qth:1>x<eor>', 'José'],
    ['characters, followed by a blank', '<name:4>José <qth:1>x<eor>', 'José'],
    ['characters of a name in Cyrillic', '<name:4>Иван\n<qth:1>x<eor>', 'Иван'],
    ['bytes of an emoji', '<name:6>📻 A <qth:1>x<eor>', '📻 A'],
    ['characters of an emoji', '<name:3>📻 A <qth:1>x<eor>', '📻 A'],
    ['UTF-16 units of an emoji', '<name:4>📻 A <qth:1>x<eor>', '📻 A'],
    ['CRLF counted as two', '<name:7>ab\r\ncde<qth:1>x<eor>', 'ab\r\ncde'],
    ['CRLF counted as one', '<name:6>ab\r\ncde\r\n<qth:1>x<eor>', 'ab\r\ncde'],
    ['CRLF counted as one, in characters', '<name:9>é\r\nà\r\nfgh i\r\n<qth:1>x<eor>', 'é\r\nà\r\nfgh i'.slice(0, 11)],
    ['CRLF counted as two and converted later', '<name:7>ab\ncde<qth:1>x<eor>', 'ab\ncde'],
    ['the same before a line break', '<name:7>ab\ncde\n<qth:1>x<eor>', 'ab\ncde'],
    ['a line break at the end of the value', '<name:3>ab\n\n<qth:1>x<eor>', 'ab\n'],
    ['blanks around the number', '<name: 4 >Anna<qth:1>x<eor>', 'Anna'],
    ['a type indicator', '<name:4:S>Anna<qth:1:S>x<eor>', 'Anna'],
    ['a comment after the value', '<name:4>Anna // from LoTW\n<qth:1>x<eor>', 'Anna'],
    ['a comment after characters', '<name:4>José // from LoTW\n<qth:1>x<eor>', 'José'],
    ['NULs after the value', '<name:4>Anna\0\0\0<qth:1>x<eor>', 'Anna'],
    ['more blanks than the limit', `<name:4>Anna${' '.repeat(500)}<qth:1>x<eor>`, 'Anna'],
    ['zero', '<name:0><qth:1>x<eor>', ''],
  ])('%s', (_, text, name) => {
    expect(readAll(Buffer.from(text))).toMatchObject([{ fields: { NAME: name, QTH: 'x' }, warnings: [] }]);
  });

  test.each([
    ['too short', '<name:3>Anna Lena<qth:1>x<eor>', 'Anna Lena'],
    ['too long, into the next tag', '<name:7>Anna<qth:1>x<eor>', 'Anna'],
    ['too long, past the record', '<name:28>Anna<qth:1>x<eor>', 'Anna'],
    ['beyond any file', '<name:999999999>Anna<qth:1>x<eor>', 'Anna'],
    ['beyond any number', `<name:${'9'.repeat(200)}>Anna<qth:1>x<eor>`, 'Anna'],
    ['negative', '<name:-9>Anna<qth:1>x<eor>', 'Anna'],
    ['no number', '<name:x>Anna<qth:1>x<eor>', 'Anna'],
    ['empty', '<name:>Anna<qth:1>x<eor>', 'Anna'],
    ['missing', '<name>Anna<qth:1>x<eor>', 'Anna'],
    ['zero before a value', '<name:0>Anna<qth:1>x<eor>', 'Anna'],
  ])('wrong: %s', (_, text, name) => {
    expect(readAll(Buffer.from(text + QSO))).toMatchObject([
      { fields: { NAME: name, QTH: 'x' }, warnings: [expect.stringMatching(/^NAME has (no|a wrong) length/)] },
      { fields: qso, warnings: [] },
    ]);
  });

  test('text after a value that is neither comment nor field gives a warning', () => {
    expect(readAll(Buffer.from('<name:4>Anna of York<eor>'))).toMatchObject([
      { fields: { NAME: 'Anna' }, warnings: ['NAME is followed by text that is no field: "of York"'] },
    ]);
  });
});

describe('values that look like ADIF', () => {
  test.each([
    ['<EOR>', 'he sent <EOR> twice'],
    ['a tag', 'see <call:5>M0QAC there'],
    ['a complete record', '<CALL:5>M0QAC<EOR>\n<CALL:5>M0QAD<EOR>'],
    ['<EOH>', 'a <EOH> b'],
    ['characters that are not tags', 'a < b > c <3 <> <:5> </b>'],
  ])('%s', (_, value) => {
    const text = `<CALL:5>M0QAB<COMMENT:${value.length}>${value}<EOR>${QSO}`;
    expect(fieldsOf(text)).toEqual([{ CALL: 'M0QAB', COMMENT: value }, qso]);
  });

  test('with their length in characters', () => {
    expect(fieldsOf(`<COMMENT:20>José sent <eor> fine <CALL:5>M0QAB<EOR>${QSO}`)).toEqual([
      { COMMENT: 'José sent <eor> fine', CALL: 'M0QAB' },
      qso,
    ]);
  });
});

describe('headers', () => {
  const read = (text: string) => {
    const reader = new AdifReader();
    return {
      fields: readAll(Buffer.from(text), undefined, reader).map((record) => record.fields),
      header: reader.header,
    };
  };

  test.each([
    [
      'text and fields',
      `Log of <m0qaa@example.org>\n<ADIF_VER:5>3.1.6 <PROGRAMID:4>Test<EOH>\n`,
      { ADIF_VER: '3.1.6', PROGRAMID: 'Test' },
    ],
    ['beginning with <', '<ADIF_VER:5>3.1.6\n<EOH>', { ADIF_VER: '3.1.6' }],
    ['text alone', 'by WSJT-X<eoh>', {}],
    ['a byte order mark before it', '\ufeff<ADIF_VER:5>3.1.6<EOH>', { ADIF_VER: '3.1.6' }],
    ['fields without a length', '<PROGRAMID>MixW\r\n<ADIF_VER:5>3.0.5<EOH>', { PROGRAMID: 'MixW', ADIF_VER: '3.0.5' }],
    ['user definitions', '<USERDEF1:15:E>SIZE,{S,M,L}  \n<EOH>', { USERDEF1: 'SIZE,{S,M,L}  \n' }],
  ])('%s', (_, text, header) => {
    expect(read(text + QSO)).toEqual({ fields: [qso], header });
  });

  test.each([
    ['nothing', ''],
    ['text', 'ADIF export\n'],
    ['a line break', '\r\n'],
    ['a byte order mark', '\ufeff'],
  ])('none, with %s before the first record: no record is lost', (_, before) => {
    expect(read(before + QSO + QSO)).toEqual({ fields: [qso, qso], header: {} });
  });

  test('two, of concatenated files: no record is lost or added', () => {
    const file = `first\n<PROGRAMID:1>A<EOH>${QSO}`;
    const second = `second\n<PROGRAMID:1>B<ADIF_VER:5>3.1.6<EOH>${QSO}`;
    expect(read(file + second)).toEqual({ fields: [qso, qso], header: { PROGRAMID: 'A', ADIF_VER: '3.1.6' } });
  });

  test('two, and the last <EOR> of the first file is missing', () => {
    const file = '<PROGRAMID:1>A<EOH><CALL:5>M0QAB<QSO_DATE:8>20260101<TIME_ON:4>1200\n';
    expect(read(`${file}<PROGRAMID:1>B<EOH>${QSO}`)).toEqual({ fields: [qso, qso], header: { PROGRAMID: 'A' } });
  });
});

describe('records', () => {
  test('lower case', () => {
    expect(fieldsOf('<call:5>m0qab<Band:3>20m<eor>')).toEqual([{ CALL: 'm0qab', BAND: '20m' }]);
  });

  test('a missing last <EOR>', () => {
    expect(readAll(Buffer.from(`${QSO}<CALL:5>M0QAC<BAND:3>20m`))).toMatchObject([
      { fields: qso, warnings: [] },
      { number: 2, fields: { CALL: 'M0QAC', BAND: '20m' }, warnings: ['has no <EOR>; the file ends'] },
    ]);
  });

  test.each([
    ['a tag', '<CALL:5>M0QAC<BAND:3>20m<MO', { CALL: 'M0QAC', BAND: '20m' }],
    ['a value', '<CALL:5>M0QAC<NAME:30>Anna', { CALL: 'M0QAC', NAME: 'Anna' }],
    ['the last tag', '<CALL:5>M0QAC<BAND:3>20m<EO', { CALL: 'M0QAC', BAND: '20m' }],
  ])('a file that ends within %s', (_, text, fields) => {
    expect(fieldsOf(QSO + text)).toEqual([qso, fields]);
  });

  test('a missing <EOR> in between: both contacts', () => {
    const cut = QSO.replace('<EOR>', '\n');
    expect(readAll(Buffer.from(cut + cut + QSO))).toMatchObject([
      { number: 1, start: 0, end: cut.length, fields: qso, warnings: [expect.stringContaining('has no <EOR>')] },
      { number: 2, start: cut.length, fields: qso, warnings: [expect.stringContaining('has no <EOR>')] },
      { number: 3, fields: qso, warnings: [] },
    ]);
  });

  test('a contact truncated before its date and <EOR>: the next one is complete', () => {
    expect(readAll(Buffer.from(`<CALL:5>M0QAC<NAME:4>Anna\n${QSO}${QSO}`))).toMatchObject([
      { fields: { CALL: 'M0QAC', NAME: 'Anna' }, warnings: [expect.stringContaining('has no <EOR>')] },
      { number: 2, fields: qso, warnings: [] },
      { number: 3, fields: qso, warnings: [] },
    ]);
  });

  test('a truncated contact in a log that starts with other fields', () => {
    const next = '<BAND:3>40m<CALL:5>M0QAB<QSO_DATE:8>20260101<TIME_ON:4>1200<EOR>';
    expect(fieldsOf(`<BAND:3>20m<MODE:2>CW\n${next}`)).toEqual([
      { BAND: '20m', MODE: 'CW' },
      { BAND: '40m', ...qso },
    ]);
  });

  test('text and empty records in between are skipped', () => {
    expect(fieldsOf(`${QSO} nothing <EOR> <EOR>\n${QSO}<APP_LoTW_EOF>\n`)).toEqual([qso, qso]);
  });

  test('a repeated field: the first value counts, a different one gives a warning', () => {
    const text = '<CALL:5>M0QAB<NAME:4>Anna<NAME:3>Eva<NAME:4>Anna<BAND:3>20m<EOR>';
    expect(readAll(Buffer.from(text))).toMatchObject([
      { fields: { CALL: 'M0QAB', NAME: 'Anna', BAND: '20m' }, warnings: ['NAME is given again: "Eva"'] },
    ]);
  });

  test('a field after a repeated one is not confused with another in later records', () => {
    const log = '<CALL:5>M0QAB<NAME:4>Anna<CALL:5>M0QAC<QTH:4>York<EOR><CALL:5>M0QAB<QTH:5>Leeds<EOR>'.repeat(200);
    expect(fieldsOf(log).slice(0, 4)).toEqual([
      { CALL: 'M0QAB', NAME: 'Anna', QTH: 'York' },
      { CALL: 'M0QAB', QTH: 'Leeds' },
      { CALL: 'M0QAB', NAME: 'Anna', QTH: 'York' },
      { CALL: 'M0QAB', QTH: 'Leeds' },
    ]);
  });

  test('they do not change when the chunk buffers are reused', () => {
    const log = Array.from(
      { length: 3_000 },
      (_, i) => `<CALL:5>M0QAB<NAME:6>Anna ${i % 10}<SRX:4>${1_000 + i}<EOR>\n`,
    );
    const file = Buffer.from(log.join(''));
    const reader = new AdifReader();
    const chunk = Buffer.alloc(10_000);
    const records: AdifRecord[] = [];
    for (let at = 0; at < file.length; at += chunk.length) {
      const size = file.copy(chunk, 0, at);
      records.push(...reader.push(chunk.subarray(0, size)));
    }
    const fields = records.map((record) => record.fields);
    expect(fields).toEqual(log.map((_, i) => ({ CALL: 'M0QAB', NAME: `Anna ${i % 10}`, SRX: String(1_000 + i) })));
    expect(records.map((record) => record.fields)).toEqual(fields);
  });

  test('names that are properties of every object', () => {
    const [fields] = fieldsOf('<__proto__:1>a<constructor:1>b<toString:1>c<EOR>');
    expect(Object.entries(fields ?? {})).toEqual([
      ['__PROTO__', 'a'],
      ['CONSTRUCTOR', 'b'],
      ['TOSTRING', 'c'],
    ]);
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  });

  test('times and all other values are unchanged', () => {
    const fields = { TIME_ON: '12', TIME_OFF: '2561', QSO_DATE: '20261399', FREQ: ' 14,2', MODE: 'usb' };
    const tags = Object.entries(fields).map(([name, value]) => `<${name}:${value.length}>${value}`);
    expect(fieldsOf(`${tags.join(' ')}<EOR>`)).toEqual([fields]);
  });

  test('start and end are the bytes of the record', () => {
    const text = `é header<EOH>\n ${QSO}\r\n<NAME:4>José<EOR>`;
    const file = Buffer.from(text);
    const slices = readAll(file).map(({ start, end }) => file.subarray(start, end).toString());
    expect(slices).toEqual([QSO, '<NAME:4>José<EOR>']);
  });

  test.each([
    ['many', 1_900, 620],
    ['long', 60, 20_000],
  ])(
    'one beyond the limit because of %s fields is truncated with a warning, the next is complete',
    (_, fields, length) => {
      const tags = Array.from({ length: fields }, (_, i) => `<F${i}:${length}>${'x'.repeat(length)}`).join('');
      const file = Buffer.from(`<CALL:5>M0QAB${tags}<EOR>${QSO}`);
      for (const sizes of [undefined, [10_000]]) {
        const records = readAll(file, sizes);
        expect(records).toMatchObject([
          { warnings: [expect.stringContaining('cut off')] },
          { fields: qso, warnings: [] },
        ]);
        const size = Object.values(records[0]?.fields ?? {}).join('').length;
        expect(size).toBeGreaterThan(0.8 * 2 ** 20);
        expect(size).toBeLessThan(1.05 * 2 ** 20);
      }
    },
  );

  test('a record with too many fields is truncated, the next is complete', () => {
    const tags = Array.from({ length: 3_000 }, (_, i) => `<F${i}:1>x`).join('');
    const [first, second] = readAll(Buffer.from(`<CALL:5>M0QAB${tags}<EOR>${QSO}`));
    expect(first?.warnings).toEqual(['has more than 2000 fields; cut off']);
    expect(Object.keys(first?.fields ?? {}).length).toBeLessThanOrEqual(2_000);
    expect(second).toMatchObject({ fields: qso, warnings: [] });
  });

  test('a value beyond the limit is truncated with a warning, the next record is complete', () => {
    const records = readAll(Buffer.from(`<NAME:3000000>${'x'.repeat(3_000_000)}<EOR>${QSO}`), [65_536]);
    expect(records.map(({ fields }) => fields.NAME?.length)).toEqual([1 << 20, undefined]);
    expect(records).toMatchObject([{ warnings: [expect.stringContaining('cut off')] }, { fields: qso }]);
  });
});
