import { AdifParser } from 'adif-parser-ts';
import { fieldsOf } from '../test/reading.ts';
import { formatHeader, formatRecord } from './write.ts';

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

test('the caller keeps its fields', () => {
  const fields = Object.freeze({ TEXT: 'kept', CALL: 'M0QAA' });
  expect(formatRecord(fields)).toContain('<TEXT:4>kept');
  expect(fields).toEqual({ TEXT: 'kept', CALL: 'M0QAA' });
});

test('control characters and lone surrogates are put right', () => {
  expect(fieldsOf(formatRecord({ NAME: 'A\0n\ud800a\r\n' }))).toEqual([{ NAME: 'An\ufffda\r\n' }]);
});

test('names that cannot stand in a tag', () => {
  const text = formatRecord({ 'A:B': '1', 'A>B': '2', EOR: '3', '': '4', ' x': '5', ['N'.repeat(500)]: '6' });
  expect(fieldsOf(text)).toEqual([{ A_B: '1', A_B_: '2', EOR_: '3', _: '4', _X: '5', ['N'.repeat(60)]: '6' }]);
});

test('a header, as another reader sees it', () => {
  const header = formatHeader('0.1.0', new Date('2026-11-21T01:02:03Z'));
  expect(AdifParser.parseAdi(header + formatRecord({ CALL: 'M0QAA' }))).toEqual({
    header: {
      text: 'ADIF export of Pileup, 2026-11-21T01:02:03.000Z',
      adif_ver: '3.1.6',
      created_timestamp: '20261121 010203',
      programid: 'Pileup',
      programversion: '0.1.0',
    },
    records: [{ call: 'M0QAA' }],
  });
});
