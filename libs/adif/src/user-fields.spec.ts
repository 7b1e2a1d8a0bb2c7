import { readAll } from '../test/reading.ts';
import { AdxReader } from './adx/adx-reader.ts';
import { typeOf, userFieldsOf } from './user-fields.ts';
import { formatHeader } from './write/adi-writer.ts';
import { AdxWriter } from './write/adx-writer.ts';
import { TextBuffer } from './write/text-buffer.ts';

const FIELDS = [
  { name: 'EPC' },
  { name: 'SWEATERSIZE', type: 'E', choices: '{S,M,L}' },
  { name: 'SHOESIZE', type: 'N', choices: '{5:20}' },
  { name: 'MEMBER', type: 'B' },
];

test.each<[Record<string, string>, object[]]>([
  [{ USERDEF1: 'EPC', PROGRAMID: 'X' }, [{ name: 'EPC' }]],
  [{ USERDEF2: 'SweaterSize,{S,M,L}', USERDEF2_TYPE: 'e' }, [{ name: 'SWEATERSIZE', type: 'E', choices: '{S,M,L}' }]],
  [{ USERDEF3: 'ShoeSize, {5:20}', USERDEF3_TYPE: 'X' }, [{ name: 'SHOESIZE', choices: '{5:20}' }]],
  [{ USERDEF4: '' }, []],
])('a header %j', (header, fields) => expect(userFieldsOf(header)).toEqual(fields));

test('without a type the choices tell it', () => {
  expect([{}, { choices: '{A,B}' }, { choices: '{-5:20.5}' }].map((each) => typeOf({ name: 'X', ...each }))).toEqual([
    'M',
    'E',
    'N',
  ]);
});

test('ADX keeps type, enumeration and range, and reads them back', () => {
  const file = new TextBuffer();
  const writer = new AdxWriter({ version: '1', createdAt: new Date(0), userFields: FIELDS });
  writer.head(file);
  writer.tail(file);
  const text = file.take().toString();
  expect(text).toContain('<USERDEF FIELDID="2" TYPE="E" ENUM="{S,M,L}">SWEATERSIZE</USERDEF>');
  expect(text).toContain('<USERDEF FIELDID="3" TYPE="N" RANGE="{5:20}">SHOESIZE</USERDEF>');
  const reader = new AdxReader();
  reader.push(Buffer.from(text));
  reader.end();
  expect(userFieldsOf(reader.header).map(({ name, choices }) => [name, choices])).toEqual(
    FIELDS.map(({ name, choices }) => [name, choices]),
  );
  expect(
    userFieldsOf(reader.header)
      .map(({ type }) => type)
      .slice(1),
  ).toEqual(['E', 'N', 'B']);
});

test('ADI has them, too', () => {
  const header = formatHeader('1', new Date(0), [...FIELDS, { name: 'CLUB', type: 'I' }]);
  expect(header).toContain('<USERDEF1:3:M>EPC\n');
  expect(header).toContain('<USERDEF2:19:E>SWEATERSIZE,{S,M,L}\n');
  expect(header).toContain('<USERDEF4:6:B>MEMBER\n');
  expect(header).toContain('<USERDEF5:4:S>CLUB\n');
  expect(readAll(Buffer.from(header), [7])).toEqual([]);
});
