import fc from 'fast-check';
import { amount } from '../../../../test/tiers.ts';
import { readAll } from '../../test/reading.ts';
import { AdxReader } from './adx-reader.ts';

const validRecord = '<RECORD><CALL>M0QAB</CALL><BAND>20m</BAND></RECORD>';
const adx = (records: string, header = '') =>
  `<?xml version="1.0"?><ADX><HEADER>${header}</HEADER><RECORDS>${records}</RECORDS></ADX>`;

function read(text: string, encoding: BufferEncoding = 'utf8') {
  const reader = new AdxReader();
  return { records: readAll(Buffer.from(text, encoding), undefined, reader), header: reader.header };
}

test('fields of programs and users', () => {
  const record = `<RECORD><Call>M0QAB</Call>
    <APP PROGRAMID="Log" FIELDNAME="Points" TYPE="N">3</APP><USERDEF FIELDNAME="Size">M</USERDEF><NOTES/></RECORD>`;
  const header = '<ADIF_VER>3.1.6</ADIF_VER><USERDEF FIELDID="1" TYPE="E" ENUM="{S,M}">Size</USERDEF>';
  expect(read(adx(record, header))).toMatchObject({
    records: [{ number: 1, fields: { CALL: 'M0QAB', APP_LOG_POINTS: '3', SIZE: 'M', NOTES: '' }, warnings: [] }],
    header: { ADIF_VER: '3.1.6', USERDEF1: 'Size,{S,M}' },
  });
});

test.each([
  ['UTF-8', 'José &amp; Иван', 'utf8', 'José & Иван'],
  ['Windows-1252', 'José', 'latin1', 'José'],
  ['references', 'Jos&#233; &#x418;&#8364;', 'utf8', 'José И€'],
  ['CDATA', '<![CDATA[a < b & c]]>', 'utf8', 'a < b & c'],
  ['control characters', 'An\x07na', 'utf8', 'Anna'],
] as const)('text: %s', (_, text, encoding, name) => {
  const { records } = read(adx(`<RECORD><NAME>${text}</NAME></RECORD>`), encoding);
  expect(records.map(({ fields }) => fields)).toEqual([{ NAME: name }]);
});

test('start and end are the bytes of the record, in any chunks', () => {
  const file = Buffer.from(adx(`<!-- é -->${validRecord}\r\n ${validRecord}`));
  const slices = readAll(file, [3, 1, 7], new AdxReader()).map(({ start, end }) =>
    file.subarray(start, end).toString(),
  );
  expect(slices).toEqual([validRecord, validRecord]);
});

test.each([
  [
    'ends in a record',
    adx(`${validRecord}<RECORD><CALL>M0QAC</CALL><NAME>An`).split('</RECORDS>')[0] ?? '',
    { CALL: 'M0QAC', NAME: 'An' },
  ],
  ['closes another element', adx(`${validRecord}<RECORD><CALL>M0QAC</CALL></RECORDS>`), { CALL: 'M0QAC' }],
  ['has a broken tag', adx(`${validRecord}<RECORD><CALL>M0QAC</CALL><NAME / x></RECORD>`), { CALL: 'M0QAC' }],
  ['is nested too deep', adx(`${validRecord}${'<a>'.repeat(100)}`), {}],
  [
    'has no further tag',
    adx(`${validRecord}<RECORD><CALL>M0QAC</CALL><NAME>${'x'.repeat(7_000_000)}</NAME>`),
    { CALL: 'M0QAC' },
  ],
])('XML that %s: the records before it, and the warning', (_, text, fields) => {
  expect(read(text).records).toEqual([
    expect.objectContaining({ number: 1, fields: { CALL: 'M0QAB', BAND: '20m' }, warnings: [] }),
    expect.objectContaining({ number: 2, fields, warnings: NOT_WELL_FORMED }),
  ]);
});

const NOT_WELL_FORMED = expect.arrayContaining([expect.stringContaining('not well formed')]);
const fieldsOfValid = { CALL: 'M0QAB', BAND: '20m' };
const comment = (text: string) => `<RECORD><CALL>M0QAC</CALL><COMMENT>${text}</COMMENT></RECORD>`;

describe.each([[1], [7], [1 << 20]])('a broken record damages no other, in chunks of %d', (size) => {
  const readIn = (text: string) => readAll(Buffer.from(text), [size], new AdxReader());

  test.each([
    ['an element that does not end', comment('a<br>b'), { CALL: 'M0QAC', COMMENT: 'a<br>b' }],
    ['an end tag without a start tag', comment('a</br>b'), { CALL: 'M0QAC', COMMENT: 'a</br>b' }],
    [
      'overlapping elements',
      '<RECORD><CALL>M0QAC</CALL><NAME>Joe</QTH><QTH>Ulm</NAME><NOTES>x</NOTES></RECORD>',
      { CALL: 'M0QAC', NAME: 'Joe</QTH><QTH>Ulm', NOTES: 'x' },
    ],
    ['a value without end', '<RECORD><CALL>M0QAC</CALL><QTH>Ulm</RECORD>', { CALL: 'M0QAC', QTH: 'Ulm' }],
    [
      'an end tag in different case',
      '<RECORD><CALL>M0QAC</CALL><QTH>Ulm</Qth> &</RECORD>',
      { CALL: 'M0QAC', QTH: 'Ulm' },
    ],
    ['a bare <', comment('5 < 6 dB'), { CALL: 'M0QAC', COMMENT: '5 < 6 dB' }],
    ['a < before a word', comment('<3 and <b'), { CALL: 'M0QAC', COMMENT: '<3 and <b' }],
    ['a bare &', comment('a & b; R&D'), { CALL: 'M0QAC', COMMENT: 'a & b; R&D' }],
    ['a comment without end', comment('a <!-- b'), { CALL: 'M0QAC', COMMENT: 'a <!-- b' }],
    ['CDATA without end', comment('<![CDATA[b'), { CALL: 'M0QAC', COMMENT: '<![CDATA[b' }],
    ['a quote without end', '<RECORD><CALL>M0QAC</CALL><APP FIELDNAME="a>b</APP></RECORD>', { CALL: 'M0QAC' }],
    ['a broken record tag', '<Record x></Record>', {}],
    ['no end', '<RECORD><CALL>M0QAC</CALL>', { CALL: 'M0QAC' }],
  ])('%s', (_, broken, fields) => {
    const file = adx(`${validRecord}${broken}${validRecord}<!-- - --><RECORD><NAME><![CDATA[x]]></NAME></RECORD>`);
    const records = readIn(file);
    expect(records).toMatchObject([
      { number: 1, fields: fieldsOfValid, warnings: [] },
      { number: 2, fields, warnings: NOT_WELL_FORMED },
      { number: 3, fields: fieldsOfValid, warnings: [] },
      { number: 4, fields: { NAME: 'x' }, warnings: [] },
    ]);
    expect(Object.keys(records[1]?.fields ?? {})).toEqual(Object.keys(fields));
    expect(records.slice(0, 3).map(({ start, end }) => file.slice(start, end))).toEqual([
      validRecord,
      broken,
      validRecord,
    ]);
  });

  test('two documents, and a truncated one before another', () => {
    expect(readIn(`\ufeff${adx(validRecord)}\n${adx(validRecord)}\n`)).toMatchObject([
      { number: 1, fields: fieldsOfValid, warnings: [] },
      { number: 2, fields: fieldsOfValid, warnings: [] },
    ]);
    const cut = adx(validRecord + comment('abc')).split('bc')[0] ?? '';
    expect(readIn(cut + adx(validRecord)).map(({ fields }) => fields)).toEqual([
      fieldsOfValid,
      { CALL: 'M0QAC', COMMENT: 'a' },
      fieldsOfValid,
    ]);
  });

  test('a quote without end in the header', () => {
    const records = readIn(adx(validRecord.repeat(3), '<USERDEF FIELDID="1>x</USERDEF>'));
    expect(records.map(({ fields }) => fields)).toEqual([{}, fieldsOfValid, fieldsOfValid, fieldsOfValid]);
  });
});

test('a value of many tags damages no other record and needs little memory', () => {
  const { records } = read(adx(comment('<i/>'.repeat(1_700_000)) + validRecord));
  expect(records.map(({ fields }) => fields)).toEqual([{ CALL: 'M0QAC' }, fieldsOfValid]);
  expect(records[0]?.warnings.at(-1)).toMatch(/no value ends within \d+ bytes/);
});

test.each([
  ['a <i>very</i> nice one'],
  ['<b>all of it</b>'],
  ['a<br/>b<br />'],
  ['a <NAME>x</NAME> b'],
  ['<i><b>twice</b></i>'],
])('tags in a value are part of it: %s', (text) => {
  const { records } = read(adx(comment(text) + validRecord));
  expect(records.map(({ fields }) => fields)).toEqual([{ CALL: 'M0QAC', COMMENT: text }, fieldsOfValid]);
  expect(records.map(({ warnings }) => warnings)).toEqual([['COMMENT contains tags, which are read as text'], []]);
});

test('one bare < among 103 records', () => {
  const { records } = read(adx(validRecord.repeat(2) + comment('5 < 6 dB') + validRecord.repeat(100)));
  expect(records).toHaveLength(103);
  expect(records.filter(({ warnings }) => warnings.length > 0).map(({ number }) => number)).toEqual([3]);
});

test.each([
  ['elements', 'a<br>b'],
  ['comments', '<!--'],
  ['CDATA', '<![CDATA['],
  ['ampersands', '&a'],
])('many warnings in a row: %s', (_, text) => {
  const { records } = read(adx(comment(text).repeat(20_000) + validRecord));
  expect(records).toHaveLength(20_001);
  expect(records.at(-1)).toMatchObject({ number: 20_001, fields: fieldsOfValid, warnings: [] });
});

test('a value that is too long, in pieces between bare <, damages no other record', () => {
  const file = Buffer.from(adx(comment(`${'x'.repeat(1000)} < `.repeat(7_000)) + validRecord));
  const records = readAll(file, undefined, new AdxReader());
  expect(records.map(({ fields }) => fields)).toEqual([{ CALL: 'M0QAC' }, fieldsOfValid]);
  expect(readAll(file, [65_537], new AdxReader())).toEqual(records);
});

test('entities of the document are not expanded', () => {
  const entities = Array.from({ length: 30 }, (_, i) => `<!ENTITY e${i + 1} "&e${i};&e${i};">`).join('');
  const bomb = `<!DOCTYPE ADX [<!ENTITY e0 "ha">${entities}]>`;
  const { records } = read(`${bomb}<ADX><RECORDS><RECORD><NAME>&e30;</NAME></RECORD>${validRecord}</RECORDS></ADX>`);
  expect(records).toMatchObject([
    { fields: { NAME: '&e30;' }, warnings: [expect.stringContaining('undefined entity')] },
    { fields: { CALL: 'M0QAB' }, warnings: [] },
  ]);
});

test('resumes from a stored state', () => {
  const broken = comment('a<br>b') + comment('a & b');
  const file = Buffer.from(adx(validRecord + broken + validRecord + broken + validRecord));
  const records = readAll(file, undefined, new AdxReader());
  for (let cut = 0; cut <= file.length; cut += 11) {
    const reader = new AdxReader();
    const before = reader.push(file.subarray(0, cut));
    const again = new AdxReader(JSON.parse(JSON.stringify(reader.state())));
    expect([...before, ...readAll(file.subarray(reader.state().offset), [40], again)]).toEqual(records);
  }
});

test('damaged in any way: never throws', () => {
  const file = adx(validRecord.repeat(3), '<PROGRAMID>x</PROGRAMID>');
  const parts = fc.constantFrom(
    '<',
    '>',
    '&',
    ';',
    '&#0;',
    '</RECORD>',
    '<RECORD>',
    ']]>',
    '<!--',
    '\0',
    '"',
    '<APP',
    '\xff',
  );
  fc.assert(
    fc.property(fc.nat({ max: file.length }), fc.nat({ max: 9 }), parts, (at, cut, part) => {
      const damaged = Buffer.from(file.slice(0, at) + part + file.slice(at + cut), 'latin1');
      const records = readAll(damaged, [13], new AdxReader());
      expect(records).toEqual(readAll(damaged, undefined, new AdxReader()));
      expect(records.map(({ number }) => number)).toEqual(records.map((_, index) => index + 1));
    }),
    { numRuns: amount(80, 1_000) },
  );
});
