import { jest } from '@jest/globals';
import { AdifParser } from 'adif-parser-ts';
import fc from 'fast-check';
import { fieldsOf } from '../../test/reading.ts';
import type { AdifFields } from '../record.ts';
import { AdiWriter, formatHeader, formatRecord } from './adi-writer.ts';
import { INTERNATIONAL_FIELD_OF } from './field-names.ts';
import { FieldList } from './record-writer.ts';
import { TextBuffer } from './text-buffer.ts';

const head = {
  version: '0.1.0',
  createdAt: new Date('2026-11-21T01:02:03Z'),
  userFields: [{ name: 'SHOESIZE' }, { name: 'A:B' }],
};
const writer = new AdiWriter(head);
const text = (put: (file: TextBuffer) => void) => {
  const file = new TextBuffer();
  put(file);
  return file.take().toString();
};
const recordOf = (list: FieldList) => text((file) => writer.record(list, file));
const written = (fields: AdifFields) => fieldsOf(recordOf(FieldList.of(fields)))[0];

test('a record', () => {
  expect(formatRecord({ CALL: 'M0QAA', band: '20m', NOTES: '' })).toBe(
    '<CALL:5>M0QAA\n<BAND:3>20m\n<NOTES:0>\n<eor>\n',
  );
});

test('lengths count the bytes of UTF-8', () => {
  expect(formatRecord({ NAME: 'José 📻' })).toBe('<NAME:10>José 📻\n<eor>\n');
});

test('no fields, no record', () => {
  expect(formatRecord({})).toBe('');
});

test('the given object is not modified', () => {
  const fields = Object.freeze({ TEXT: 'same', CALL: 'M0QAA' });
  expect(formatRecord(fields)).toContain('<TEXT:4>same');
  expect(fields).toEqual({ TEXT: 'same', CALL: 'M0QAA' });
});

test('control characters are removed, lone surrogates replaced', () => {
  expect(fieldsOf(formatRecord({ NOTES: 'A\0n\ud800a\r\n' }))).toEqual([{ NOTES: 'An\ufffda\r\n' }]);
});

test('names that are not allowed in a tag', () => {
  const record = formatRecord({ 'A:B': '1', 'A>B': '2', EOR: '3', '': '4', ' x': '5', ['N'.repeat(500)]: '6' });
  expect(fieldsOf(record)).toEqual([{ A_B: '1', A_B_: '2', EOR_: '3', _: '4', _X: '5', ['N'.repeat(60)]: '6' }]);
});

test('values that look like ADIF, or have line breaks, are read back unchanged', () => {
  const fields = { COMMENT: '<EOR><CALL:5>M0QAB', NOTES: 'one\r\ntwo\r\n', QTH: ' <', APP_X_Y: '>\n' };
  expect(fieldsOf(formatRecord(fields) + formatRecord({ CALL: 'M0QAA' }))).toEqual([fields, { CALL: 'M0QAA' }]);
});

test('lines of a text end with CR LF, and other fields of ADIF have one line', () => {
  const fields = { COMMENT: 'one\r\n  two\n', NOTES: 'one\ntwo\rthree' };
  expect(fieldsOf(formatRecord(fields))).toEqual([{ COMMENT: 'one two', NOTES: 'one\r\ntwo\r\nthree' }]);
});

test('a header, as another reader sees it', () => {
  const header = formatHeader(head.version, head.createdAt, head.userFields);
  expect(AdifParser.parseAdi(header + formatRecord({ CALL: 'M0QAA' }))).toEqual({
    header: {
      text: 'ADIF export of Pileup, 2026-11-21T01:02:03.000Z',
      adif_ver: '3.1.6',
      created_timestamp: '20261121 010203',
      programid: 'Pileup',
      programversion: '0.1.0',
      userdef1: 'SHOESIZE',
      userdef2: 'A_B',
    },
    records: [{ call: 'M0QAA' }],
  });
  expect(text((file) => writer.head(file))).toBe(header);
});

describe('text beyond ASCII', () => {
  test.each<[string, AdifFields, AdifFields]>([
    ['is written in the plain field and in its _INTL field', { NAME: 'José' }, { NAME: 'José', NAME_INTL: 'José' }],
    ['only in the plain field if there is no _INTL field', { STATE: 'Łódź' }, { STATE: 'Łódź' }],
    [
      'an _INTL field of the record is unchanged',
      { NAME: 'José', NAME_INTL: 'Joseph é' },
      { NAME: 'José', NAME_INTL: 'Joseph é' },
    ],
    ['an ASCII rendering is unchanged', { QTH: 'Munich', QTH_INTL: 'München' }, { QTH: 'Munich', QTH_INTL: 'München' }],
    ['an _INTL field alone fills the plain field', { QTH_INTL: 'München' }, { QTH: 'München', QTH_INTL: 'München' }],
    ['an ASCII _INTL field fills nothing', { QTH_INTL: 'Munich' }, { QTH_INTL: 'Munich' }],
    ['ASCII needs no _INTL field', { NAME: 'Jose' }, { NAME: 'Jose' }],
  ])('%s', (_, fields, expected) => {
    expect(written(fields)).toEqual(expected);
    // Writing it again changes nothing.
    expect(written(expected)).toEqual(expected);
  });

  test('all _INTL fields of ADIF are known', () => {
    for (const [plain, international] of INTERNATIONAL_FIELD_OF)
      expect(written({ [plain]: 'ß' })).toEqual({ [plain]: 'ß', [international]: 'ß' });
    expect(INTERNATIONAL_FIELD_OF.size).toBe(19);
  });
});

test('a list marked as plain is written like the same list without the mark', () => {
  const name = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,9}$/).filter((text) => !/^EO[RH]$/.test(text));
  fc.assert(
    fc.property(fc.dictionary(name, fc.stringMatching(/^[ -~]{1,12}$/)), (fields) => {
      const plain = Object.assign(FieldList.of(fields), { plain: true });
      expect(recordOf(plain)).toBe(recordOf(FieldList.of(fields)));
    }),
  );
});

test('a small record allocates no large buffer', () => {
  const allocate = jest.spyOn(Buffer, 'allocUnsafe');
  for (let i = 0; i < 100; i++) formatRecord({ CALL: 'x', NOTES: String(i) });
  const bytes = allocate.mock.calls.reduce((sum, [size]) => sum + size, 0);
  allocate.mockRestore();
  expect(bytes).toBeLessThan(100_000);
});
