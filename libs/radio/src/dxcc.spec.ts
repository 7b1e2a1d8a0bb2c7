import { BIGCTY } from '@ham2k/lib-country-files';
import fc from 'fast-check';
import { amount } from '../../../test/tiers.ts';
import { anyText } from '../test/any-text.ts';
import { referenceTest } from '../test/reference-tables.ts';
import { DXCC_ENTITIES, entityByNumber, entityChanges, entityForContact, explainEntity, findEntity } from './dxcc.ts';

/** Calls with their entities: `M0QAA 223, W1QAA 291`. */
const pairs = (table: string) =>
  table.split(',').map((pair): [call: string, entity: number] => {
    const [call = '', entity] = pair.trim().split(' ');
    return [call, Number(entity)];
  });

const on = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Share of the rows of each kind that must be correct. */
const REQUIRED: Record<string, number> = { core: 1, 'core-rare': 0.99, hard: 0.7 };

referenceTest('known calls have their entity', 'dxcc_truth.tsv', (rows) => {
  for (const [kind, share] of Object.entries(REQUIRED)) {
    const tested = rows.filter((row) => row[7] === kind);
    const wrong = tested.flatMap(([call = '', day = '', adif = '']) => {
      const at = day === '' ? undefined : on(day.replace(/(....)(..)(..)/, '$1-$2-$3'));
      const found = findEntity(call, at)?.entity ?? 0;
      return found === Math.max(0, Number(adif)) ? [] : [`${call} ${day}: ${found}, not ${adif}`];
    });
    const fails = tested.length - wrong.length < share * tested.length;
    expect({ kind, tested: tested.length > 0, wrong: fails ? wrong : [] }).toEqual({ kind, tested: true, wrong: [] });
  }
});

referenceTest('former prefixes have the entity that they had', '../odd/F14-former-prefixes.tsv', (rows) => {
  const wrong = rows.flatMap(([call = '', day = '', entity = '']) => {
    const found = findEntity(call, on(day))?.entity ?? 0;
    return found === Number.parseInt(entity, 10) ? [] : [`${call} ${day}: ${found}, not ${entity}`];
  });
  expect(wrong).toEqual([]);
});

referenceTest('every entity has its position', 'dxcc_entities.tsv', (rows) => {
  const wrong = rows.flatMap(([adif = '', name = '', , , continent, cq, , lat, lon, deleted]) => {
    const entity = entityByNumber(Number(adif));
    if (entity?.deleted !== (deleted === '1')) return [`${adif} ${name}: missing or deleted`];
    if (entity.deleted) return []; // the table's positions of these are rough and some are swapped
    const near = Math.abs(entity.lat - Number(lat)) < 0.01 && Math.abs(entity.lon - Number(lon)) < 0.01;
    const right = near && entity.continent === continent && entity.cqZone === Number(cq);
    return right ? [] : [`${adif} ${name}: ${JSON.stringify(entity)}`];
  });
  expect([DXCC_ENTITIES.length, wrong]).toEqual([rows.length, []]);
});

describe('plain calls', () => {
  test.each([
    ...pairs(`
      M0QAA 223, W1QAA 291, UA9QAA 15, R2FQA 126, KG4QA 105, KG4QAA 291, KG4Q 291, KG44Q 291, VK9XQ 35, VK9LQ 147,
      IT9QA 248, 4U1VIC 206, 3D2QA 176`),
    ['g4qzx ', 223],
    ['CI3QA', 1], // an ITU series BigCTY lists in part
    ['RAEM', 15], // the one famous call without a digit
  ])('%s is in %i', (call, entity) => expect(findEntity(call)?.entity).toBe(entity));

  test.each([
    '',
    'VERSION',
    'QRM',
    'DL',
    '123',
    'X5QAA',
    'M0QAA.',
    'RД3QAS',
    '26-CT-001',
    'DE-12345',
    'AAAAAAAAAAAAAAAAAAA12',
  ])('%j has none', (call) => expect(findEntity(call)).toBeNull());
});

describe('calls with a slash', () => {
  test.each([
    ...pairs(`
      EA8/G4QZX 29, G4QZX/EA8 29, EA8/G4QZX/P 29, EA8/F4Q 29, 9H5Q/C6A 60, C6A/9H5Q 60, VP2V/W1QA 65, HB/DK9QA 287,
      HB0/DK9QA 251, OH/DJ1QA 224, CX/PP8QA 144, LZ/DL1QA 212, PT7QA/PY0F 56, M/ON4QA 223, G4QZX/P 223,
      G4QZX/QRP 223, SM1Q/LH 284, LA1Q/LGT 266, DL1QA/UNI 230, OE5QA/500 206, UA9QAA/3 54, UA1QAA/2 126,
      EA1QA/8 29, EA/DL1QA/8 29, AM70Q/8 29, OH2QA/0 5, SV0QA/9 40, DL1QA/5 230, A45QA/2 370, C5Q/3 422,
      KH6QA/4 291, W1QA/KH6 110, KC4/W1QA 13, KG4/W1QA 105, 3D2QA/R 460, 3D2/W1QA/C 489, SV1QA/A 180, OZ1QA/A 221,
      E51QA/N 191, VP8QA/G 235, ON4QA/F 227, LU1QA/F 100, LU1QA/Z 13, RW9QA/9/M 15`),
    // Two letters before a call that the list has only with a digit, or of which it has only the first.
    ...pairs(
      'RA/DL1QA 54, UA/DL1QA 54, RV/DL1QA/P 54, IK/DL1QA 248, IZ/W1QA 248, TN/F5QA 412, GB/DL1QA 223, UA/DL1QA/9 15',
    ),
    ['IZ5QAA/90MW', 248], // no prefix is 90MW
    ['AM/G4QZX', 281], // Spain's series in front, an aircraft only behind
    ['UA3QAX/9', 15], // and not the Komi Republic, which UA9X would be
  ])('%s is in %i', (call, entity) => expect(findEntity(call)?.entity).toBe(entity));

  test('a designator of the past decides in its time', () => {
    expect(findEntity('VQ4/G4QZX', on('1960-06-01'))?.entity).toBe(430);
    expect(findEntity('KC4/W1QA', on('1972-06-01'))?.entity).toBe(13);
    expect(findEntity('G4QZX/MP4B', on('1965-06-01'))?.entity).toBe(304);
  });

  test.each(['G4QZX/MM', 'G4QZX/AM', 'G4QZX/P/MM', 'G4QZX/AM/P', 'X/MM', 'X1/MM', '/G4QZX', 'G4QZX/', 'K/W1QA/W'])(
    '%s has none',
    (call) => expect(findEntity(call)).toBeNull(),
  );
});

describe('dated rules', () => {
  test.each([
    ['DL1QA', '1973-09-16', 81],
    ['DL1QA', '1973-09-17', 230],
    ['DM2QA', '1970-01-01', 81],
    ['DM2QA', '1979-01-01', 229],
    ['Y21QA', '1990-10-02', 229],
    ['Y21QA', '1990-10-03', 230],
    ['9A1Q', '1970-01-01', 278],
    ['9A1Q', '1991-06-26', 497],
    ['ZK2QM', '2005-06-01', 188],
    ['KG6QA', '1970-06-01', 103],
    ['KG6QA', '1990-06-01', 291],
    ['KG6RQA', '1970-06-01', 166],
    ['VR1QA', '1975-06-01', 301],
    ['VR3QA', '1975-06-01', 48],
    ['FB8QA', '1955-06-01', 438],
    ['FB8XQ', '1975-06-01', 131],
    ['FB8QA', '1990-06-01', 227],
    ['ZS7QA', '1960-06-01', 468],
    ['ZS8QA', '1960-06-01', 432],
    ['ZS9QA', '1960-06-01', 402],
    ['ZS9QA', '1980-06-01', 488],
    ['MP4BQ', '1965-06-01', 304],
    ['M0QAA', '1997-06-01', 223],
    ['CZ2QA', '1947-06-01', 260],
    ['KC6QAA', '1992-06-01', 291],
    ['KC6QA', '1992-06-01', 22],
    ['FR7QA/G', '1980-06-01', 99],
    ['FR7QA/T', '1980-06-01', 276],
    ['FR7QA/J', '1980-06-01', 124],
    ['DL1QA/UA', '2020-06-01', 54],
    ['DL1QA/IK', '2020-06-01', 248],
    ['DL1QA/FD', '2020-06-01', 230],
    ['ZM7QA', '1975-06-01', 270],
    ['CR3QA', '1970-06-01', 109],
    ['CR3QA', '1980-06-01', 256],
    ['CR4QA', '1970-06-01', 409],
    ['CR5QA', '1970-06-01', 219],
    ['CR8QA', '1960-06-01', 101],
    ['CR8QA', '1970-06-01', 200],
    ['KP6QA', '1970-06-01', 197],
    ['FU8QA', '1970-06-01', 158],
    ['ZB1QA', '1960-06-01', 257],
    ['AC5QA', '1965-06-01', 306],
    ['AC5QA', '1990-06-01', 291],
    ['4K2QA', '1991-06-01', 61],
    ['J2QA', '1947-06-01', 339],
    ['C2QA', '1947-06-01', 318],
    ['D2QA', '1947-06-01', 81],
    ['YU3QA', '1991-06-25', 296],
    ['YU3QA', '1992-01-01', 499],
    ['YU3QA', '2000-01-01', 296],
    ['KH7QA', '1980-01-01', 138],
    ['AH3QA', '1976-07-04', 9],
    ['UB5QAA', '1993-06-01', 288],
    ['UA9QAA', '1970-06-01', 15],
    ['OK1QA', '1992-12-31', 218],
    ['OK1QA', '1993-01-01', 503],
    ['DL1QA/OK', '1990-01-01', 218],
    ['OK1QA/P', '1990-01-01', 218],
    ['PJ2/W1QA', '2010-10-09', 85],
    ['PJ2/W1QA', '2010-10-10', 517],
    ['PJ7QA', '2005-01-01', 255],
    ['KR6QA', '1970-01-01', 193],
    ['KR6QA', '2000-01-01', 291],
    ['KZ5QA', '1979-09-30', 28],
    ['7O1QA', '1980-01-01', 243],
    ['W8S', '2023-10-09', 515],
    ['W8S', '2024-10-09', 291],
    ['K5K', '2000-10-25', 134],
    ['N8S', '2007-04-10', 515],
  ])('%s on %s is in %i', (call, day, entity) => {
    expect(findEntity(call, on(day))?.entity).toBe(entity);
    expect(findEntity(call, on(day).getTime())?.entity).toBe(entity);
  });

  // Republic by letter: after U or R, after the digit in special calls; UK was for clubs of the entire Union.
  test.each([
    ...pairs(`
      UC2QA 27, UR2QAA 52, UB5QA 288, EM8CQA 27, EM1BQA 288, EO1R 52, EN7PQ 146, UK2AQA 27, UK2PQA 146, UK2GQA 145,
      UK2FQA 126, UK5OQA 179, UK5QA 288, UK6GQA 14, UK6QA 75, UK6LQA 54, UK8AQA 292, UK8JQA 262, UK9QA 15,
      UW3QA 54, UV9QA 15, UW9FQA 54, UZ2FQA 126, UN1QA 54`),
    ['EM1AQA', 54],
    ['EO9AQA', 15],
    ['EK5QA', 288],
  ])('%s was in %i while there was a Soviet Union', (call, entity) => {
    expect(findEntity(call, on('1985-05-09'))?.entity).toBe(entity);
    expect(findEntity(call, on('1991-12-31'))?.entity).toBe(entity);
  });

  test.each([
    ['UN1QA', '1960-06-30', 128],
    ['UN1QA', '1994-01-01', 130],
    ['UK2AQA', '1994-01-01', 292],
    ['UW3QA', '1995-01-01', 288],
    ['EM8CQA', '1994-01-01', 288],
    ['R2QA', '2000-01-01', 126],
    ['R2QA', '2015-01-01', 54],
  ])('%s on %s, before or after that, is in %i', (call, day, entity) => {
    expect(findEntity(call, on(day))?.entity).toBe(entity);
  });

  test.each(['UW0QA', 'UK0QAA', 'UZ0QA', 'UV9SQA'])('%s in 1985 is in the zone of its district', (call) => {
    const today = findEntity(call.replace(/^../, 'UA'));
    expect(findEntity(call, on('1985-06-01'))).toBe(today);
  });

  // The prefix meant nothing then, or something that does not follow from it: never what it means today.
  test.each([
    ['4W1QA', '1995-06-01'],
    ['9A1QA', '1987-06-01'],
    ['ZS8QA', '1975-06-01'],
    ['ZS9QA', '1972-06-01'],
    ['M0QAA', '1980-06-01'],
    ['MP4BQ', '1980-06-01'],
    ['VP6QA', '1980-06-01'],
    ['VR1QA', '1990-06-01'],
    ['J2QA', '1960-06-01'],
    ['C3QA', '1960-06-01'],
    ['C9QA', '1970-06-01'],
    ['VK9QA', '1970-06-01'],
    ['KC4QA', '1970-06-01'],
    ['UW2QA', '1985-06-01'],
    ['KC6QA', '1970-06-01'],
    ['GC2QA', '1970-06-01'],
    ['VQ8RQ', '1965-06-01'],
    ['EA9QA', '1968-06-01'],
    ['UZ5QA', '1985-06-01'],
    ['VU7QA', '1960-06-01'],
    ['9A1QA/P', '1987-06-01'],
    ['ZS8/G4QZX', '1975-06-01'],
  ])('%s on %s is in none that is known', (call, day) => {
    expect(findEntity(call, on(day))).toBeNull();
    const { reason } = explainEntity(call, on(day).getTime());
    expect(reason.kind).toBe('gap');
    expect(entityChanges(call)).toContain(reason.until + 1);
  });

  test('a broken date means today', () => {
    expect(findEntity('DL1QA', new Date('never'))?.entity).toBe(230);
  });
});

describe('match contents', () => {
  test('east is positive, zones depend on the district, and equal matches are one frozen object', () => {
    expect(findEntity('JA1QAA')).toEqual({
      entity: 339,
      continent: 'AS',
      cqZone: 25,
      ituZone: 45,
      lat: 36.4,
      lon: 138.38,
      wae: '',
    });
    expect(findEntity('W1QAA')?.lon).toBeLessThan(0);
    expect([findEntity('W1QAA')?.cqZone, findEntity('W6QAA')?.cqZone]).toEqual([5, 3]);
    expect(findEntity('M0QAA')).toBe(findEntity('G4QZX'));
    expect(Object.isFrozen(findEntity('M0QAA'))).toBe(true);
  });

  test('every exact call of BigCTY, with or without slashes, gives its entity', () => {
    // The WAE list is more precise: African Italy is in another zone.
    const wrong = Object.entries({ ...BIGCTY.exact, ...BIGCTY.exactWAE }).flatMap(([call, { p, c, i }]) => {
      if (call === 'VERSION') return []; // the file's version marker
      if (/\/[AM]M$/.test(call)) return findEntity(call) === null ? [] : [call];
      const entity = BIGCTY.entities[p];
      const found = findEntity(call);
      const right =
        found?.entity === entity?.dxccCode &&
        found?.cqZone === (c ?? entity?.cqZone) &&
        found?.ituZone === (i ?? entity?.ituZone);
      return right ? [] : [`${call}: ${found?.entity}, not ${entity?.dxccCode}`];
    });
    expect(wrong).toEqual([]);
  });

  test('every match is an entity, and no text makes it throw', () => {
    const call = fc.string({ unit: fc.constantFrom(...'ABDEFGHKLMNPRSTUVWXYZ0123456789/'), maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(call, anyText()), fc.option(fc.date()), (text, at) => {
        const match = at === null ? findEntity(text) : findEntity(text, at);
        if (match !== null) expect(entityByNumber(match.entity)).toBeDefined();
      }),
      { numRuns: amount(400, 4_000) },
    );
  });

  test('a deleted entity has its name and a position; there is no entity 0', () => {
    expect(entityByNumber(218)).toMatchObject({ name: 'Czechoslovakia', deleted: true, continent: 'EU', lat: 49.5 });
    expect(entityByNumber(230)).toMatchObject({ name: 'Germany', deleted: false, lon: 10 });
    expect(DXCC_ENTITIES.filter(({ lat, lon }) => lat === 0 && lon === 0)).toEqual([]);
    expect(entityByNumber(0)).toBeUndefined();
  });
});

test('no entity is derived on 11 m', () => {
  expect(entityForContact('M0QAA', '11m')).toBeNull();
  expect(entityForContact('M0QAA', '20m')?.entity).toBe(223);
  expect(entityForContact('DL1QA', '', on('1970-01-01'))?.entity).toBe(81);
});
