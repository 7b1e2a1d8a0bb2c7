import { AdifParser } from 'adif-parser-ts';
import fc from 'fast-check';
import { compareReaders, type ParseAdi } from './second-reader.ts';

const pause = async () => {};
const recordOf = (fields: Record<string, string>, number = 1) => ({ number, start: 0, end: 0, fields, warnings: [] });
const compare = (fields: Record<string, string>, parse: ParseAdi = AdifParser.parseAdi) =>
  compareReaders([recordOf(fields)], parse, pause);

test.each<[string, Record<string, string>]>([
  ['a usual contact', { CALL: 'M0QAA', QSO_DATE: '20260101', BAND: '20m' }],
  ['text beyond ASCII, counted in bytes', { NAME: 'José 📻', NAME_INTL: 'Иван', QTH: 'Łódź' }],
  ['an empty field', { CALL: 'M0QAA', NOTES: '' }],
  ['applications’ and users’ fields', { APP_LOG_POINTS: '3', SHOESIZE: '44' }],
  ['tags inside a value', { COMMENT: '<EOR><CALL:-9>x<eoh>', NOTES: ' <', CALL: 'M0QAA' }],
  ['line breaks and control characters', { NOTES: 'a\r\nb\0\u0007c', CALL: 'M0QAA' }],
  ['a lone surrogate', { NAME: 'a\ud800' }],
  ['names no tag can contain', { 'A:B': '1', 'A>B': '2', EOR: '3', '': '4', ÄÖ: '5', É: '6' }],
  ['names of object members', { CONSTRUCTOR: '1', TOSTRING: '2' }],
  ['no fields', {}],
])('the readers agree on %s', async (_, fields) => {
  expect(await compare(fields)).toEqual({ records: 1, differences: [], total: 0 });
});

test('the readers agree on any record our reader can return', async () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.toUpperCase());
  const fields = fc.dictionary(name, fc.string({ unit: 'grapheme' })).filter((one) => !('__PROTO__' in one));
  await fc.assert(fc.asyncProperty(fields, async (one) => expect((await compare(one)).differences).toEqual([])));
});

test('a real difference: the second reader loses a field named __proto__', async () => {
  expect(await compare({ CALL: 'M0QAA', __PROTO__: 'x' })).toEqual({
    records: 1,
    differences: [{ record: 1, field: '__PROTO__', first: 'x', second: null }],
    total: 1,
  });
});

test.each<[string, ParseAdi, object]>([
  ['another value', () => ({ records: [{ call: 'M0QAB' }] }), { field: 'CALL', first: 'M0QAA', second: 'M0QAB' }],
  ['another field', () => ({ records: [{ call: 'M0QAA', x: '1' }] }), { field: 'X', first: null, second: '1' }],
  ['no record', () => ({}), { field: null, first: '1 record', second: '0 records' }],
  ['two records', () => ({ records: [{}, {}] }), { field: null, first: '1 record', second: '2 records' }],
  [
    'an error',
    () => {
      throw new Error('char 7');
    },
    { field: null, first: '1 record', second: 'Error: char 7' },
  ],
])('the second reader finds %s', async (_, parse, difference) => {
  expect(await compare({ CALL: 'M0QAA' }, parse)).toEqual({
    records: 1,
    differences: [{ record: 1, ...difference }],
    total: 1,
  });
});

test('a difference far into a long value is shown from shortly before it', async () => {
  const parse = () => ({ records: [{ notes: `${'x'.repeat(500)}b${'z'.repeat(500)}` }] });
  const { differences } = await compare({ NOTES: `${'x'.repeat(500)}a${'y'.repeat(500)}` }, parse);
  expect(differences).toMatchObject([
    { first: `…${'x'.repeat(20)}a${'y'.repeat(59)}…`, second: `…${'x'.repeat(20)}b${'z'.repeat(59)}…` },
  ]);
});

test('lists 20 differences, counts all, and compares 500 records', async () => {
  const records = Array.from({ length: 700 }, (_, i) => recordOf({ CALL: 'M0QAA', BAND: '20m' }, i + 1));
  const { differences, ...counts } = await compareReaders(records, () => ({ records: [{ call: 'M0QAA' }] }), pause);
  expect(counts).toEqual({ records: 500, total: 500 });
  expect(differences.map(({ record }) => record)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
});
