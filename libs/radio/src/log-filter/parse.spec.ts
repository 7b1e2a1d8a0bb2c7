import fc from 'fast-check';
import { FILTER_FIELD_NAMES, filterField, similarWord } from './fields.ts';
import { faultText, formatFilter, MAX_FILTER_LENGTH, MAX_FILTER_TERMS, parseFilter } from './parse.ts';

const testsOf = (text: string) =>
  parseFilter(text, () => [339]).terms?.map(({ field, negated, test }) => ({ field, negated, test }));
const faultOf = (text: string) => {
  const { fault } = parseFilter(text, (name) => (name === 'JA' ? [339] : []));
  return fault && faultText(fault);
};

test.each([
  ['JA1', 'call', { kind: 'text', patterns: [['JA1', '']] }],
  ['*QZX', 'call', { kind: 'text', patterns: [['', 'QZX']] }],
  ['comment:"first, *"', 'comment', { kind: 'text', patterns: [['', 'first, *', '']] }],
  ['name:""', 'name', { kind: 'text', patterns: [['']] }],
  ['BAND:40M,80m', 'band', { kind: 'choice', values: ['40m', '80m'] }],
  ['mode:ft4', 'mode', { kind: 'mode', modes: [{ mode: 'MFSK', submode: 'FT4' }] }],
  ['country:Japan', 'dxcc', { kind: 'entity', numbers: [339] }],
  ['freq:14000..14070', 'freq', { kind: 'number', ranges: [{ min: 14_000, max: 14_070 }] }],
  ['power:<=5', 'power', { kind: 'number', ranges: [{ max: 5, maxOpen: false }] }],
  ['power:>5', 'power', { kind: 'number', ranges: [{ min: 5, minOpen: true }] }],
  ['date:2024-05', 'date', { kind: 'moment', ranges: [{ from: Date.UTC(2024, 4), before: Date.UTC(2024, 5) }] }],
  ['since:2020', 'since', { kind: 'moment', ranges: [{ from: Date.UTC(2020, 0) }] }],
  ['until:2024-02-29', 'until', { kind: 'moment', ranges: [{ before: Date.UTC(2024, 2) }] }],
  ['time:2200-0400', 'time', { kind: 'clock', ranges: [{ from: 1_320, to: 240 }] }],
  [
    'distance:1000..2000@IO93',
    'distance',
    { kind: 'distance', ranges: [{ from: { lat: 53.5, lon: -1 }, km: { min: 1_000, max: 2_000 } }] },
  ],
  ['ituz:045', 'ituz', undefined],
])('%s', (text, field, test) => {
  expect(testsOf(text)).toEqual(test && [{ field, negated: false, test }]);
  expect(testsOf(`-${text}`)).toEqual(test && [{ field, negated: true, test }]);
});

test.each([
  ['mode:cw bnd:40m', "Unknown field 'bnd': did you mean band? (at character 9)."],
  ['  band:40', "band: '40' is not one of 2190m, 630m"],
  ['band:', 'band: a value is missing (at character 1).'],
  ['-', 'call: a value is missing (at character 1).'],
  ['comment:"open', 'The quote is not closed (at character 9).'],
  ['power:low', "power: 'low' is not a number; write 5, <=5, >5 or 5..10 (at character 1)."],
  ['date:2023-02-29', "date: '2023-02-29' is not a date"],
  ['distance:5000', "distance: '5000' does not say from which square; write 5000..6000@IO93"],
  ['distance:5000@ZZ99', "distance: '5000@ZZ99' does not say from which square"],
  ['distance:far@IO93', "distance: 'far' is not a number"],
  ['time:2460', "time: '2460' is not a time of day"],
  ['dxcc:QQ', "dxcc: no DXCC entity has the prefix, name or number 'QQ'"],
  ['cqz:1*', "cqz: '*' is for fields of text only"],
  ['x'.repeat(MAX_FILTER_LENGTH + 1), 'A filter has at most 500 characters'],
  ['a '.repeat(MAX_FILTER_TERMS + 1), 'A filter has at most 30 terms (at character 61).'],
])('%s is refused in words', (text, fault) => {
  expect(faultOf(text)).toContain(fault);
});

test('every example of the table of fields is read', () => {
  for (const name of FILTER_FIELD_NAMES)
    expect({ name, fields: testsOf(filterField(name).example)?.map(({ field }) => field) }).toEqual({
      name,
      fields: [name],
    });
});

test.each([
  ['bnd', 'band'],
  ['BNAD', 'band'],
  ['bandwid', undefined],
  ['xyzzyx', undefined],
])('the field that is meant by %s has at most two typing errors', (typed, meant) => {
  expect(similarWord(typed)).toBe(meant);
});

test('any text is read or refused, and what is read is the same after it was formatted', () => {
  const term = fc.tuple(
    fc.constantFrom('', '-'),
    fc.constantFrom('', ...FILTER_FIELD_NAMES.map((name) => `${name}:`), 'bnd:'),
    fc.oneof(fc.string(), fc.constantFrom('"a b"', '5', '<=5', '2024', '1..2', '40m,80m', '""', 'a*b', '2200-0400')),
  );
  const text = fc.array(term).map((terms) => terms.map((parts) => parts.join('')).join(' '));
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (each) => {
      const { terms, fault } = parseFilter(each);
      if (terms) expect(parseFilter(formatFilter(terms)).terms).toEqual(terms);
      else expect(fault.at).toBeLessThanOrEqual(each.length);
    }),
  );
});
