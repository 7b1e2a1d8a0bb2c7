import fc from 'fast-check';
import { amount } from '../../../../test/tiers.ts';
import { encodeText } from '../../test/encode-text.ts';
import { OPERATORS } from '../../test/operators.ts';
import { readAll } from '../../test/reading.ts';
import { AdifReader } from '../adi/adi-reader.ts';
import { AdxReader } from '../adx/adx-reader.ts';
import { CabrilloReader } from '../cabrillo/cabrillo-reader.ts';
import { initialState } from '../record.ts';
import { decodeBytes } from './decode-bytes.ts';
import { EncodingDetector, encodingOf } from './detect-encoding.ts';
import { ENCODINGS, type Encoding } from './encodings.ts';

type People = readonly [string, string][];

/** A log in ADI; lengths count bytes. */
function log(people: People, encoding: Encoding): Buffer {
  const field = (name: string, text: string) => {
    const bytes = encodeText(text, encoding);
    return Buffer.concat([Buffer.from(`<${name}:${bytes.length}>`), bytes, Buffer.from('\r\n')]);
  };
  const records = people.flatMap(([name, town], at) => [
    Buffer.from(`<CALL:5>M0QA${at % 10}<QSO_DATE:8>20260101<TIME_ON:4>1200<BAND:3>20m<MODE:2>CW\r\n`),
    field('NAME', name),
    field('QTH', town),
    Buffer.from('<EOR>\r\n'),
  ]);
  return Buffer.concat([Buffer.from('Log of M0QAA\r\n<ADIF_VER:5>3.1.6<EOH>\r\n'), ...records]);
}

const read = (file: Buffer, encoding = encodingOf(file), sizes?: number[]) =>
  readAll(file, sizes, new AdifReader(initialState(encoding)));
const peopleIn = (file: Buffer) => read(file).map(({ fields }) => [fields.NAME, fields.QTH]);

const FILES = OPERATORS.flatMap(({ language, encodings, people }) =>
  encodings.map((encoding) => [language, encoding, people] as const),
);

describe('a log is read in its encoding', () => {
  test.each(FILES)('%s in %s', (_, encoding, people) => {
    const file = log(people, encoding);
    expect(encodingOf(file)).toBe(encoding);
    expect(peopleIn(file)).toEqual(people);
    expect(read(file).flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test.each(FILES)('%s in %s, with the names of other countries in ASCII', (_, encoding, people) => {
    const others: People = Array.from({ length: 30 }, (_, at) => [`John ${at}`, 'Bristol']);
    expect(peopleIn(log([...others, ...people], encoding))).toEqual([...others, ...people]);
  });

  test.each(FILES)('%s in %s, with three operators only', (_, encoding, people) => {
    for (let at = 0; at + 3 <= people.length; at++) {
      const three = people.slice(at, at + 3);
      expect(peopleIn(log(three, encoding))).toEqual(three);
    }
  });

  test.each(OPERATORS)('$language in UTF-8, also written twice', ({ people }) => {
    for (const encoding of ['utf-8', 'utf-8-twice'] as const) {
      const file = log(people, encoding);
      expect(encodingOf(file)).toBe(encoding);
      expect(peopleIn(file)).toEqual(people);
    }
  });
});

describe('a single name', () => {
  test.each(['José', 'Jürgen', 'Åsa', 'Ærøskøbing', 'Ñandú', 'François “Fran” – Paris', 'Göran'])('%s', (name) => {
    expect(peopleIn(log([[name, 'x']], 'windows-1252'))).toEqual([[name, 'x']]);
  });

  test.each(['Иван', 'МОСКВА', 'Пётр Ильич', 'из Ростова-на-Дону', 'op Сергей 73'])('%s', (name) => {
    expect(peopleIn(log([[name, 'x']], 'windows-1251'))).toEqual([[name, 'x']]);
  });
});

describe('a single text of Western Europe', () => {
  const texts = [
    [
      'QRP µBITX 10 W',
      'TX 100 µW',
      '10 µV',
      '100µF',
      '½ wave dipole',
      '¼ wave',
      '¾ wave',
      '1½ m',
      '2×5 el yagi',
      '5×5el',
    ],
    [
      '2×QRP',
      'Yagi×2',
      '±5 kHz',
      'PWR ±10%',
      '25 °C',
      '10 m²',
      'cm³',
      '10÷20 W',
      'Icom® 7300',
      'Elecraft™ K3',
      '© M0QAA',
    ],
    [
      '¡Gracias!',
      '¡Éxito!',
      '¡Ánimo!',
      '¿Qué tal?',
      '¿y tú?',
      'Mª José',
      '1º',
      'QRV·73',
      '73 • M0QAA',
      '100\xa0µW',
      '£5',
      '¥100',
    ],
    [
      'merci à vous',
      '73 à tous',
      'À TOUS',
      'il QTH è Roma',
      'È QRT',
      "c'è",
      'é isso',
      'à noite',
      'où',
      'più',
      'Å',
      'Ø',
      'Ó Briain',
    ],
    [
      'cœur',
      'Sacré-Cœur',
      'Œuvre',
      'SŒUR',
      'vœux',
      'naïve',
      'Loïc',
      'Haïti',
      'België',
      'Ærø',
      'Straße',
      'España',
      'Perú',
    ],
  ].flat();
  test.each(texts)('%s', (text) => {
    expect(peopleIn(log([[text, 'x']], 'windows-1252'))).toEqual([[text, 'x']]);
  });

  test('a sign in many values', () => {
    const people: People = Array.from({ length: 40 }, (_, at) => [`TX ${at} µW, ${at}×5 el`, `±${at} kHz`]);
    expect(peopleIn(log(people, 'windows-1252'))).toEqual(people);
  });
});

test.each<[Encoding, string[]]>([
  [
    'windows-1250',
    ['Łukasz', 'Wałęsa', 'Poznań', 'Gołębiewski', 'Michał', 'Kwaśniewski', 'Ľuboš', 'Piešťany', 'Ştefan'],
  ],
  ['windows-1254', ['İstanbul', 'İzmir', 'Ayşe', 'Eskişehir', 'İsmail Doğan']],
  ['windows-1251', ['5 м', '50 Вт', 'QTH у моря', '73 и удачи', 'А. Петров', 'Київ']],
  ['cp850', ['Köln', 'Schäfer', 'Málaga', 'Châteauroux', 'Øyvind', 'Brasília']],
  ['big5', ['台北', '王', '陳先生']],
  ['euc-kr', ['김', '박']],
  ['shift_jis', ['ｱｷﾗ', 'ｽｽﾞｷ', 'ﾄｳｷｮｳ', 'op田中', 'CQ東京FM']],
])('a single text in %s', (encoding, texts) => {
  expect(texts.map((text) => peopleIn(log([[text, 'x']], encoding))[0]?.[0])).toEqual(texts);
});

describe('UTF-8 written twice', () => {
  const twice = (text: string) => Buffer.from(Buffer.from(text).toString('latin1'));
  const names = (...values: Buffer[]) =>
    read(
      Buffer.concat(values.flatMap((value) => [Buffer.from(`<NAME:${value.length}>`), value, Buffer.from('<EOR>\n')])),
    ).map(({ fields }) => fields.NAME);

  test('is undone where every value of the file fits', () => {
    expect(names(twice('LÁSZLÓ'), twice('Jürgen'), Buffer.from('Anna'))).toEqual(['LÁSZLÓ', 'Jürgen', 'Anna']);
  });

  test('is preserved with all its characters where a value does not fit', () => {
    expect(names(twice('LÁSZLÓ'), Buffer.from('Jürgen'))).toEqual(['LÃ\x81SZLÃ\x93', 'Jürgen']);
  });

  test('by way of Windows-1252', () => {
    const mojibake = new TextDecoder('windows-1252').decode(Buffer.from('JÓZSEF “Öcsi” – Łódź'));
    expect(names(Buffer.from(mojibake))).toEqual(['JÓZSEF “Öcsi” – Łódź']);
  });
});

test('UTF-8 and Windows-1252 in one file, by value', () => {
  const file = Buffer.concat([log([['José', 'León']], 'utf-8'), log([['José', 'León']], 'windows-1252')]);
  expect(peopleIn(file)).toEqual([
    ['José', 'León'],
    ['José', 'León'],
  ]);
});

test.each(ENCODINGS)('lengths in characters, $name', ({ name: encoding }) => {
  const people = OPERATORS.find(({ encodings }) => encodings.includes(encoding))?.people ?? [['Jürgen', 'Köln']];
  const file = Buffer.concat(
    people.flatMap(([name]) => [
      Buffer.from(`<CALL:5>M0QAA<NAME:${name.length}>`),
      encodeText(name, encoding),
      Buffer.from('<EOR>\n'),
    ]),
  );
  expect(read(file, encoding).map(({ fields }) => fields.NAME)).toEqual(people.map(([name]) => name));
});

test('the syllables that Windows adds to EUC-KR', () => {
  const bytes = Buffer.from('c0cc8c63b9e68141c652', 'hex');
  expect(decodeBytes(bytes, 'euc-kr')).toBe('이똠방갂힣');
});

test('of a text that was cut within a character, only that is read otherwise', () => {
  const cut = encodeText('北京市', 'gbk').subarray(0, 5);
  expect(decodeBytes(cut, 'gbk')).toBe('北京Ê');
});

test('ADX: the declared encoding, where the text is not UTF-8', () => {
  const adx = (encoding: string, name: Buffer) =>
    Buffer.concat([
      Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><ADX><RECORDS><RECORD><CALL>M0QAA</CALL><NAME>`),
      name,
      Buffer.from('</NAME></RECORD></RECORDS></ADX>'),
    ]);
  const nameIn = (file: Buffer) =>
    readAll(file, undefined, new AdxReader(initialState(encodingOf(file))))[0]?.fields.NAME;
  // A name that Windows-1252 has too.
  expect(nameIn(adx('ISO-8859-9', encodeText('Şen', 'windows-1254')))).toBe('Şen');
  expect(nameIn(adx('windows-1251', Buffer.from('Şen')))).toBe('Şen');
});

test('Cabrillo', () => {
  const file = encodeText('START-OF-LOG: 3.0\nNAME: Сергей\nADDRESS: Санкт-Петербург\n', 'windows-1251');
  const reader = new CabrilloReader(initialState(encodingOf(file)));
  readAll(file, undefined, reader);
  expect(reader.header.NAME).toBe('Сергей');
});

describe('any bytes', () => {
  const anyBytes = fc.uint8Array({ maxLength: 200 });

  test('are read in some encoding, the same one in any chunks', () => {
    const names: readonly string[] = ENCODINGS.map(({ name }) => name);
    fc.assert(
      fc.property(anyBytes, fc.integer({ min: 1, max: 60 }), (bytes, size) => {
        const detector = new EncodingDetector();
        for (let at = 0; at < bytes.length; at += size) detector.add(bytes.subarray(at, at + size));
        const encoding = detector.result();
        expect(names).toContain(encoding);
        expect(encoding).toBe(encodingOf(bytes));
      }),
      { numRuns: amount(200, 5_000) },
    );
  });

  test.each(ENCODINGS)('lose nothing in $name', ({ name: encoding }) => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const high = Buffer.from(bytes).map((byte) =>
          byte < 0x20 || byte === 0x7f || byte === 0x3c ? byte | 0x80 : byte,
        );
        const file = Buffer.concat([Buffer.from(`<NAME:${high.length}>`), high, Buffer.from('<EOR>')]);
        const text = read(file, encoding)[0]?.fields.NAME ?? '';
        expect(text).not.toContain('\ufffd');
        // Each character stands for at most four bytes, twice as many if it was written twice.
        expect(text.length * 8).toBeGreaterThanOrEqual(high.length);
        const ascii = [...high].filter((byte) => byte < 0x30);
        // Such bytes are no part of longer characters.
        expect([...text].filter((character) => character < '0')).toHaveLength(ascii.length);
      }),
      { numRuns: amount(100, 2_000) },
    );
  });
});
