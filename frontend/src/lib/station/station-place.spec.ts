import type { UserCard } from '@pileup/contract/presence';
import { bandOfStation, placeOf, SCOPE_BANDS, spanOf } from './station-place.ts';

type Placed = Pick<UserCard, 'on_freq' | 'band' | 'prop_mode'>;
const at = (on_freq: UserCard['on_freq'], band = '', prop_mode = ''): Placed => ({ on_freq, band, prop_mode });

describe('the band and position of a station', () => {
  test.each<[string, Placed, string, number | null]>([
    ['in the middle of 40 m', at(7_150, '40m'), '40m', 0.5],
    ['at the lower edge', at(14_000, '20m'), '20m', 0],
    ['with a frequency but no band', at(14_175), '20m', 0.5],
    ['in a contest: the band is known, the position is not', at('******', '80m'), '80m', null],
    ['without a radio', at(null), '', null],
    ['outside every band', at(13_000), '', null],
    ['on QO-100', at(10_489_750, '3cm', 'SAT'), 'SAT', 0.5],
    ['on a satellite, frequency hidden', at('******', '70cm', 'SAT'), 'SAT', null],
    ['on a frequency outside its band', at(7_100, '20m'), '20m', null],
    ['on CB', at(27_000, '11m'), '11m', expect.closeTo(0.5, 3) as unknown as number],
  ])('%s', (_, station, band, place) => {
    expect(bandOfStation(station)).toBe(band);
    expect(placeOf(station)).toEqual(place);
  });

  test('a satellite outside the known segments is shown on its band', () => {
    expect(spanOf(at(10_368_100, '3cm', 'SAT'))).toEqual([10_000_000_000, 10_500_000_000]);
  });

  test('every band of the scope has edges', () => {
    expect(SCOPE_BANDS.filter((band) => band !== 'SAT' && spanOf(at(null, band)) === null)).toEqual([]);
  });
});
