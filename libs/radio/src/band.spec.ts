import fc from 'fast-check';
import { referenceTest } from '../test/reference-tables.ts';
import { BANDS, bandEdges, bandOf, parseBand } from './band.ts';
import { hzFromKhz } from './frequency.ts';

referenceTest('every known frequency is in its band', 'band_truth.tsv', (rows) => {
  const wrong = rows.flatMap(([khz = '', band = '']) => {
    const found = bandOf(hzFromKhz(khz) ?? -1);
    // The table is ADIF's, which has no 11 m.
    return found === band || (band === '' && found === '11m') ? [] : [`${khz} kHz: ${found}, not ${band}`];
  });
  expect(wrong).toEqual([]);
});

test.each([
  [25_999_999, ''],
  [26_000_000, '11m'],
  [27_205_000, '11m'],
  [27_999_999, '11m'],
  [28_000_000, '10m'],
  [54_000_000, '6m'],
  [54_000_001, '5m'],
  [0, ''],
  [-1, ''],
  [7_500_000_000_001, ''],
  [Number.NaN, ''],
])('%d Hz is in band %j', (hz, band) => expect(bandOf(hz)).toBe(band));

test.each([
  ['20m', '20m'],
  [' 70CM ', '70cm'],
  ['SUBMM', 'submm'],
  ['11M', '11m'],
  ['20', ''],
  ['', ''],
  ['constructor', ''],
])('%j names band %j', (text, band) => expect(parseBand(text)).toBe(band));

test('bands are in order, do not overlap and include their edges', () => {
  for (const [i, band] of BANDS.entries()) {
    const [low, high] = bandEdges(band);
    expect(low).toBeLessThan(high);
    expect([bandOf(low), bandOf(high), parseBand(band)]).toEqual([band, band, band]);
    const next = BANDS[i + 1];
    if (next) expect(bandEdges(next)[0]).toBeGreaterThan(high);
  }
});

test('a frequency is in at most one band', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8_000_000_000_000 }), (hz) => {
      const inside = BANDS.filter((band) => hz >= bandEdges(band)[0] && hz <= bandEdges(band)[1]);
      expect(bandOf(hz)).toBe(inside[0] ?? '');
    }),
  );
});
