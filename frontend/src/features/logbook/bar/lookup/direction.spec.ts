import type { DxccEntity, LogBarUser } from '@pileup/contract/logbook';
import { directionTo, placeOf } from './direction.ts';

const japan = { adif: 339, name: 'Japan', cont: 'AS', latitude: 36.4, longitude: 138.38, cqz: 25 } satisfies DxccEntity;
const station = (grid: string): LogBarUser => ({
  id: 1,
  my_callsign: 'JA1QYZ',
  name: '',
  grid,
  profile_image_name: null,
  photos: [],
});

describe('direction and distance from one grid', () => {
  test('to the centre of an entity', () => {
    const there = directionTo('IO83', placeOf({ user: null, dxcc_entity: japan }));
    expect(there?.km).toBeGreaterThan(9_200);
    expect(there?.km).toBeLessThan(9_600);
    expect(there?.bearing).toBeGreaterThan(25);
    expect(there?.bearing).toBeLessThan(40);
  });

  test("a station's grid takes precedence over its entity, and a typed one over both", () => {
    const near = directionTo('IO83qa', placeOf({ user: station('IO83qb'), dxcc_entity: japan }));
    expect(near?.km).toBeLessThan(10);
    expect(near?.bearing).toBe(0);
    const stored = { user: station('PM95'), dxcc_entity: japan };
    expect(directionTo('IO83qa', placeOf(stored, 'io83qb'))).toEqual(near);
    expect(placeOf(stored, 'nowhere')).toEqual(placeOf(stored));
  });

  test.each([
    ['an invalid grid of the operator', 'here', japan],
    ['no entity', 'IO83', null],
  ])('unknown with %s', (_, grid, dxcc_entity) => {
    expect(directionTo(grid, placeOf({ user: station('?'), dxcc_entity }))).toBeNull();
  });
});
