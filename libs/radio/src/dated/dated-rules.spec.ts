import { BIGCTY } from '@ham2k/lib-country-files';
import fc from 'fast-check';
import { entityChanges, explainEntity, findEntity, useDatedFile } from '../dxcc.ts';
import type { DatedFile, EntityRow } from './dated-file.ts';

const at = (day: string) => (day === '' ? Number.NaN : Date.parse(`${day}T00:00:00Z`));

function row(text: string, entity: number, from = '', until = '', cqZone = 0): EntityRow {
  return {
    text,
    entity,
    from: from === '' ? Number.NEGATIVE_INFINITY : at(from),
    until: until === '' ? Number.POSITIVE_INFINITY : at(until) + 86_399_999,
    continent: '',
    cqZone,
    lat: 0,
    lon: 0,
  };
}

const FILE: DatedFile = {
  date: '2026-04-01T05:00:00Z',
  exceptions: [
    row('3Y0K', 24, '2026-02-28', '2026-03-31'),
    row('VK9WX', 303, '2023-01-01', '2023-01-31'),
    row('K5K', 134, '2000-10-15', '2000-10-31'),
    row('VP6D', 513, '2018-10-20', '2018-11-03'),
    row('RI1FJL', 61),
    row('X5QAA', 0, '2010-01-01', '2010-12-31'),
    // Overlapping, of different entities: the tighter one wins.
    row('TX9W', 175, '2026-01-01'),
    row('TX9W', 509, '2026-04-20', '2026-04-30'),
    row('5A1QA', 436, '2012-01-01', '2012-01-10'),
  ],
  prefixes: [
    row('DL', 230),
    row('DL', 81, '', '1973-09-16'),
    row('9A', 278, '', '1991-06-25'),
    row('9A', 497, '1991-06-26'),
    row('K', 291),
    row('KG4', 105),
    row('5A', 436),
    row('3Y', 199),
    row('I', 248),
    row('3D2', 176),
    row('VP6', 62, '', '1967-12-31'),
    row('V', 1),
  ],
  invalid: [{ text: 'DL9QZ', from: at('2001-01-01'), until: at('2001-12-31') }],
  zones: [{ text: 'K1QZZ', from: at('2015-01-01'), until: at('2015-12-31'), cqZone: 3 }],
  whitelisted: new Map([[436, at('2011-01-01')]]),
};

/** Calls of the mainland's K that BigCTY has in Alaska, Hawaii and elsewhere. */
const ELSEWHERE = Object.entries(BIGCTY.exact)
  .flatMap(([call, { p }]): [string, number][] => {
    const entity = BIGCTY.entities[p]?.dxccCode ?? 0;
    return /^K[0-9][A-Z]{2,3}$/.test(call) && entity !== 291 ? [[call, entity]] : [];
  })
  .slice(0, 5);

afterEach(() => useDatedFile(null));

describe('with a dated file', () => {
  test.each([
    ['3Y0K', '2026-03-05', 24],
    ['VK9WX', '2023-01-10', 303],
    ['K5K', '2000-10-25', 134],
    ['K5K', '2001-10-25', 291],
    ['VP6D', '2018-10-25', 513],
    ['9A1A', '1970-01-01', 278],
    ['9A1A', '2000-01-01', 497],
    ['DL1AA', '1970-01-01', 81],
    ['DL1AA', '1980-01-01', 230],
    ['RI1FJL', '2020-01-01', 61],
    ['TX9W', '2026-04-24', 509],
    ['TX9W', '2026-06-24', 175],
    ['KG4QAA', '2020-01-01', 291],
    ['KG4QA', '2020-01-01', 105],
    // A call unknown to the file is looked up as if there were no file.
    ['R2FM/P', '2026-01-01', 126],
    ['SM1K/LH', '2026-01-01', 284],
    ['CX/PP8KW', '2026-01-01', 144],
    ['PT7BZ/PY0F', '2026-01-01', 56],
    ['HB/DK9TA', '2026-01-01', 287],
    ['OE5DI/500', '2026-01-01', 206],
    ['3D2QA/R', '2026-01-01', 460],
  ])('%s on %s is in %i', (call, day, entity) => {
    useDatedFile(FILE);
    expect(findEntity(call, at(day))?.entity).toBe(entity);
  });

  test.each(ELSEWHERE)('%s, which only the built-in list names, is in %i', (call, entity) => {
    useDatedFile(FILE);
    expect(findEntity(call, at('2020-01-01'))?.entity).toBe(entity);
    expect(explainEntity(call, at('2020-01-01'))).toMatchObject({ reason: { kind: 'call' }, isDated: false });
    // Since a row of another time names the call, the file knows it, and its prefix decides now.
    useDatedFile({ ...FILE, exceptions: [row(call, 24, '1990-01-01', '1990-01-31')] });
    expect(findEntity(call, at('1990-01-05'))?.entity).toBe(24);
    expect(findEntity(call, at('2020-01-01'))?.entity).toBe(291);
  });

  test('a call of the built-in list says nothing about a time in which its prefix meant something else', () => {
    const [[call = ''] = []] = ELSEWHERE;
    useDatedFile({ ...FILE, prefixes: [row('K', 24, '', '1999-12-31'), row('K', 291, '2000-01-01')] });
    expect(['1990-01-01', '2020-01-01'].map((day) => findEntity(call, at(day))?.entity)).toEqual([
      24,
      ELSEWHERE[0]?.[1],
    ]);
  });

  test('where the file has no row for a former prefix on that day, the built-in list decides', () => {
    useDatedFile(FILE);
    expect(explainEntity('VP6QA', at('1980-05-05'))).toMatchObject({ match: null, reason: { kind: 'gap' } });
    expect(findEntity('VP6QA', at('1960-05-05'))?.entity).toBe(62);
    // A shorter prefix of the file does not decide either for a prefix that the file does not have.
    expect(explainEntity('KC4QA', at('1970-05-05'))).toMatchObject({ match: null, reason: { kind: 'gap' } });
    expect(explainEntity('KC4QA', at('2020-05-05'))).toMatchObject({ match: { entity: 291 }, reason: { text: 'K' } });
    expect(findEntity('KG6QA', at('1970-05-05'))?.entity).toBe(103);
  });

  test.each([
    ['X5QAA', '2010-05-05', 'exception'],
    ['DL9QZ', '2001-05-05', 'invalid'],
    ['5A2QA', '2012-05-05', 'whitelist'],
    ['DL1QA/MM', '2012-05-05', 'nowhere'],
  ])('%s on %s has no entity (%s)', (call, day, kind) => {
    useDatedFile(FILE);
    expect(explainEntity(call, at(day))).toMatchObject({ match: null, reason: { kind } });
  });

  test('a whitelisted entity counts before the whitelist, and for calls that are listed', () => {
    useDatedFile(FILE);
    expect([findEntity('5A2QA', at('2010-05-05'))?.entity, findEntity('5A1QA', at('2012-01-05'))?.entity]).toEqual([
      436, 436,
    ]);
  });

  test('zones of calls and of parts of countries', () => {
    useDatedFile(FILE);
    expect([2014, 2015].map((year) => findEntity('K1QZZ', at(`${year}-05-05`))?.cqZone)).toEqual([5, 3]);
    expect(findEntity('IT9QA', at('2020-01-01'))?.wae).toBe('*IT9');
  });

  test('without the file all is as before', () => {
    useDatedFile(FILE);
    useDatedFile(null);
    expect(findEntity('DL9QZ', at('2001-05-05'))?.entity).toBe(230);
  });
});

const CALLS = ['3Y0K', 'DL1AA', 'DL9QZ', '9A1A', '5A2QA', '5A1QA', 'TX9W', 'KG4QA', 'W1QA/KH6', '3D2QA/R', 'HB/DK9TA'];

test.each([[null], [FILE]])('between two changes the entity is the same, and its reason is of that time', (file) => {
  useDatedFile(file);
  fc.assert(
    fc.property(
      fc.constantFrom(...CALLS),
      fc.integer({ min: at('1945-01-01'), max: at('2030-01-01') }),
      (call, moment) => {
        const since = entityChanges(call).findLast((change) => change <= moment) ?? Number.NEGATIVE_INFINITY;
        const { match, reason } = explainEntity(call, moment);
        expect(match).toBe(findEntity(call, moment));
        expect(findEntity(call, since)?.entity).toBe(match?.entity);
        expect(reason.from <= moment && moment <= reason.until).toBe(true);
      },
    ),
  );
});
