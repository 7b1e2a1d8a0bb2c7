import { histogramOf } from './histogram.ts';
import { nextOpening, openingsOf } from './openings.ts';
import type { ReplayContacts } from './replay-contacts.ts';
import { RunningCounts } from './running-counts.ts';

const MINUTE = 60_000;
const [GERMANY, JAPAN, USA] = [230, 339, 291] as const;
const CONTINENTS: Record<number, string> = { [GERMANY]: 'EU', [JAPAN]: 'AS', [USA]: 'NA' };
const continentOf = (entity: number) => CONTINENTS[entity] ?? '';

type Row = readonly [minute: number, band: string, entity: number, km: number, from?: number, to?: number];

function contactsOf(rows: readonly Row[]): ReplayContacts {
  const bandNames = ['', '160m', '20m', '10m'];
  return {
    times: rows.map(([minute]) => minute * MINUTE),
    bands: rows.map(([, band]) => bandNames.indexOf(band)),
    bandNames,
    entities: rows.map(([, , entity]) => entity),
    km: rows.map(([, , , km]) => km),
    from: rows.map(([, , , , from = 0]) => from),
    to: rows.map(([, , , , , to = 1]) => to),
  };
}

describe('running counts', () => {
  const counts = new RunningCounts(
    contactsOf([
      [0, '20m', JAPAN, 9_500],
      [1, '20m', GERMANY, 900, 0, 2],
      [2, '10m', 0, 0, 2, 0],
      [3, '20m', USA, 10_000, 3, 4],
    ]),
  );

  test('are those of the contacts so far, in any order of asking', () => {
    const expected = [
      { contacts: 0, entities: 0, bands: 0, squares: 0, bestKm: 0 },
      { contacts: 1, entities: 1, bands: 1, squares: 2, bestKm: 9_500 },
      { contacts: 2, entities: 2, bands: 1, squares: 3, bestKm: 9_500 },
      { contacts: 3, entities: 2, bands: 2, squares: 3, bestKm: 9_500 },
      { contacts: 4, entities: 3, bands: 2, squares: 5, bestKm: 10_000 },
    ];
    for (const n of [4, 0, 3, 1, 2, 0, 4]) expect(counts.after(n)).toEqual(expected[n]);
  });

  test('of none are zero', () => {
    const none = { contacts: 0, entities: 0, bands: 0, squares: 0, bestKm: 0 };
    expect(new RunningCounts(contactsOf([])).after(0)).toEqual(none);
  });
});

describe('the histogram', () => {
  test('counts each contact of the span once, by bin and band', () => {
    const rows: Row[] = [
      [0, '20m', 0, 0],
      [9.999, '10m', 0, 0],
      [10, '10m', 0, 0],
      [20, '160m', 0, 0],
      [21, '160m', 0, 0],
    ];
    const { counts, highest } = histogramOf(contactsOf(rows), { from: 0, to: 20 * MINUTE }, 2);
    expect([...counts]).toEqual([0, 0, 1, 1, 0, 1, 0, 1]);
    expect(highest).toBe(2);
  });

  test('of one moment is one bin; without contacts it is empty', () => {
    expect([...histogramOf(contactsOf([[0, '20m', 0, 0]]), { from: 0, to: 0 }, 1).counts]).toEqual([0, 0, 1, 0]);
    expect(histogramOf(contactsOf([]), { from: 0, to: 0 }, 3).highest).toBe(0);
  });
});

describe('openings', () => {
  const span = { from: 0, to: 240 * MINUTE };
  const timesOf = (rows: readonly Row[]) =>
    openingsOf(contactsOf(rows), span, continentOf).map(({ at, band, continent }) => [at / MINUTE, band, continent]);

  test('are first contacts on a band to a continent after a pause of half an hour', () => {
    const rows: Row[] = [
      [40, '20m', USA, 5_900],
      [41, '20m', USA, 5_900],
      [60, '10m', USA, 5_900],
      [70.9, '20m', USA, 5_900],
      [71, '20m', JAPAN, 9_500],
      [100.9, '20m', USA, 5_900],
    ];
    expect(timesOf(rows)).toEqual([
      [40, '20m', 'NA'],
      [60, '10m', 'NA'],
      [71, '20m', 'AS'],
      [100.9, '20m', 'NA'],
    ]);
  });

  test('need a pause within the replay, a long path, a known entity and a known band', () => {
    const rows: Row[] = [
      [5, '20m', USA, 5_900],
      [40, '20m', GERMANY, 900],
      [41, '20m', 0, 9_000],
      [42, '', JAPAN, 9_500],
    ];
    expect(timesOf(rows)).toEqual([]);
  });

  test('of a year need a longer pause', () => {
    const year = { from: 0, to: 48 * 1_000 * MINUTE };
    const rows: Row[] = [
      [999, '20m', USA, 5_900],
      [1_999, '20m', USA, 5_900],
      [2_500, '20m', USA, 5_900],
    ];
    expect(openingsOf(contactsOf(rows), year, continentOf).map(({ at }) => at / MINUTE)).toEqual([1_999]);
  });

  test('the next one is after the moment, also when the moment is one itself', () => {
    const openings = [40, 60].map((at) => ({ at, band: '20m', continent: 'NA' }));
    expect(nextOpening(openings, 0)?.at).toBe(40);
    expect(nextOpening(openings, 40)?.at).toBe(60);
    expect(nextOpening(openings, 60)).toBeUndefined();
    expect(nextOpening([], 0)).toBeUndefined();
  });
});

test('100,000 contacts: counts at every thousandth are those of a list read from the start', () => {
  const rows: Row[] = Array.from({ length: 100_000 }, (_, n) => [
    n / 60,
    '20m',
    (n % 331) + 1,
    n % 19_000,
    n % 977,
    n % 613,
  ]);
  const counts = new RunningCounts(contactsOf(rows));
  const [entities, squares] = [new Set<number>(), new Set<number>()];
  let best = 0;
  const wrong = rows.filter(([, , entity, km, from = 0, to = 0], n) => {
    entities.add(entity);
    squares.add(from).add(to);
    best = Math.max(best, km);
    if (n % 1_000 !== 0) return false;
    const found = counts.after(n + 1);
    return found.entities !== entities.size || found.squares !== squares.size || found.bestKm !== best;
  });
  expect(wrong).toEqual([]);
});
