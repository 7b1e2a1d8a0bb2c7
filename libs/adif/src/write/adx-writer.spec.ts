import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { amount } from '../../../../test/tiers.ts';
import { anyText } from '../../../radio/test/any-text.ts';
import { readAll } from '../../test/reading.ts';
import { AdxReader } from '../adx/adx-reader.ts';
import { removeControlCharacters } from '../control-characters.ts';
import type { AdifFields } from '../record.ts';
import { AdxWriter } from './adx-writer.ts';
import { PLAIN_FIELD_OF } from './field-names.ts';
import { FieldList, withLines } from './record-writer.ts';
import { TextBuffer } from './text-buffer.ts';

const writer = new AdxWriter({
  version: '0.1.0 <beta>',
  createdAt: new Date('2026-11-21T01:02:03Z'),
  userFields: [{ name: 'SHOESIZE' }, { name: 'A&B' }],
});
function text(put: (file: TextBuffer) => void): string {
  const file = new TextBuffer();
  put(file);
  return file.take().toString();
}
const recordOf = (fields: AdifFields) => text((file) => writer.record(FieldList.of(fields), file));
const fileOf = (...records: AdifFields[]) =>
  text((file) => writer.head(file)) + records.map(recordOf).join('') + text((file) => writer.tail(file));

function read(file: string) {
  const reader = new AdxReader();
  const records = readAll(Buffer.from(file), undefined, reader);
  expect(records.flatMap(({ warnings }) => warnings)).toEqual([]);
  return { records: records.map(({ fields }) => fields), header: reader.header };
}

function isWellFormed(file: string): boolean {
  let isValid = true;
  const parser = new SaxesParser();
  parser.on('error', () => {
    isValid = false;
  });
  parser.write(file).close();
  return isValid;
}

test('a record: ADIF’s fields, an application’s, a user’s', () => {
  expect(recordOf({ CALL: 'M0QAA', APP_N1MM_POINTS: '3', SHOESIZE: '45' })).toBe(
    '<RECORD>\n<CALL>M0QAA</CALL>\n<APP PROGRAMID="N1MM" FIELDNAME="POINTS" TYPE="M">3</APP>\n' +
      '<USERDEF FIELDNAME="SHOESIZE">45</USERDEF>\n</RECORD>\n',
  );
});

test('the header names the program and defines user fields', () => {
  expect(read(fileOf()).header).toEqual({
    ADIF_VER: '3.1.6',
    CREATED_TIMESTAMP: '20261121 010203',
    PROGRAMID: 'Pileup',
    PROGRAMVERSION: '0.1.0 <beta>',
    USERDEF1: 'SHOESIZE',
    USERDEF1_TYPE: 'G',
    USERDEF2: 'A_B',
    USERDEF2_TYPE: 'G',
  });
});

describe('text beyond ASCII', () => {
  test.each<[string, AdifFields, AdifFields]>([
    ['is written in the _INTL field only', { NAME: 'José' }, { NAME_INTL: 'José' }],
    ['once, if both are equal', { NAME: 'José', NAME_INTL: 'José' }, { NAME_INTL: 'José' }],
    ['next to an ASCII rendering', { NAME: 'Jose', NAME_INTL: 'José' }, { NAME: 'Jose', NAME_INTL: 'José' }],
    ['in both if they differ', { NAME: 'José', NAME_INTL: 'Иван' }, { NAME: 'José', NAME_INTL: 'Иван' }],
    ['in the field itself if there is no _INTL field', { STATE: 'Łódź' }, { STATE: 'Łódź' }],
  ])('%s', (_, fields, expected) => expect(read(fileOf(fields)).records).toEqual([expected]));

  test('an application’s field has the type G', () => {
    expect(recordOf({ APP_X_Y: 'é' })).toContain('<APP PROGRAMID="X" FIELDNAME="Y" TYPE="G">');
  });
});

test('any record is well-formed XML and is read back unchanged', () => {
  const name = fc.oneof(
    fc.constantFrom('CALL', 'NOTES', 'NAME_INTL', 'QTH', 'APP_X_Y', 'APP_X', 'APP__Z', 'RECORD', 'USERDEF', 'A.B/C D'),
    // EOH and EOR are renamed by the writer, since ADI cannot contain them.
    fc.stringMatching(/^[A-Z][A-Z0-9_]{0,9}$/).filter((text) => text !== 'EOH' && text !== 'EOR'),
  );
  const value = fc.oneof(anyText({ minLength: 1 }), fc.stringMatching(/^[\t\n\r <>&"'\]é€Ж📻\ufffe-]{1,20}$/u));
  const written = (field: string, value: string) =>
    withLines(field, removeControlCharacters(value).toWellFormed()).replace(/[\ufffe\uffff]/g, '');
  fc.assert(
    fc.property(fc.array(fc.dictionary(name, value, { minKeys: 1 }), { minLength: 1, maxLength: 4 }), (records) => {
      const file = fileOf(...records);
      expect(isWellFormed(file)).toBe(true);
      // `_INTL` fields are tested above; here a value may be under either name.
      const either = (fields: AdifFields) =>
        Object.entries(fields)
          .map(([field, value]) => `${PLAIN_FIELD_OF.get(field) ?? field}=${written(field, value)}`)
          .filter((line) => !line.endsWith('='));
      expect(read(file).records.map((fields) => new Set(either(fields)))).toEqual(
        records.map((fields) => new Set(either(fields))),
      );
    }),
    { numRuns: amount(30, 300) },
  );
});
