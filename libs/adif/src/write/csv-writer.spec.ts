import { fieldsOf } from '../../test/reading.ts';
import type { AdifFields } from '../record.ts';
import { CsvWriter } from './csv-writer.ts';
import { FieldList } from './record-writer.ts';
import { TextBuffer } from './text-buffer.ts';

const writer = new CsvWriter(['CALL', 'RST_SENT', 'NAME', 'QTH_INTL']);
const text = (put: (file: TextBuffer) => void) => {
  const file = new TextBuffer();
  put(file);
  return file.take().toString();
};
const line = (fields: AdifFields) => text((file) => writer.record(FieldList.of(fields), file));

test('the first line has a byte order mark and the column names', () => {
  expect(text((file) => writer.head(file))).toBe('\ufeffCALL,RST_SENT,NAME,QTH,QTH_INTL,OTHER\r\n');
});

test('a contact is a line, in any order of its fields', () => {
  expect(line({ NAME: 'Zoë', CALL: 'M0QAA' })).toBe('M0QAA,,Zoë,,,\r\n');
});

test.each([
  ['a comma', 'a,b', '"a,b"'],
  ['quotes', 'a "b"', '"a ""b"""'],
  ['line breaks', 'a\r\nb', '"a\r\nb"'],
  ['a blank', ' a ', ' a '],
])('%s', (_, NAME, cell) => expect(line({ NAME })).toBe(`,,${cell},,,\r\n`));

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+cmd', "'+cmd"],
  ['-2+3', "'-2+3"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['＝1＋1', "'＝1＋1"],
  ['＋cmd', "'＋cmd"],
  ['－2＋3', "'－2＋3"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  [' =1', "' =1"],
  ['\u3000＝1', "'\u3000＝1"],
  ['-12', '-12'],
  ['+05', '+05'],
  ['-0.5', '-0.5'],
  ['599', '599'],
])('no cell is a formula: %j', (RST_SENT, cell) => expect(line({ RST_SENT })).toBe(`,${cell},,,,\r\n`));

test('an _INTL field equal to its plain field is omitted, a different one is not', () => {
  expect(line({ QTH: 'München', QTH_INTL: 'München' })).toBe(',,,München,,\r\n');
  expect(line({ QTH_INTL: 'München' })).toBe(',,,München,,\r\n');
  expect(line({ QTH: 'Munich', QTH_INTL: 'München' })).toBe(',,,Munich,München,\r\n');
});

test('fields without a column go into the last one, as ADI text', () => {
  const [, other = ''] = /^M0QAA,,,,,"(.*)"\r\n$/s.exec(line({ CALL: 'M0QAA', NOTES: 'a "b"', APP_X_Y: 'é,' })) ?? [];
  expect(fieldsOf(`${other.replaceAll('""', '"')}<eor>`)).toEqual([{ NOTES: 'a "b"', APP_X_Y: 'é,' }]);
});
