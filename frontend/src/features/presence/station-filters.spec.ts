import type { UserCard } from '@pileup/contract/presence';
import type { StationFilters } from './station-filters.ts';
import {
  filterCounts,
  filterStations,
  NO_FILTERS,
  readFilters,
  readViewType,
  sortStations,
} from './station-filters.ts';

const station = (id: number, more: Partial<UserCard>) =>
  ({ id, is_live: 1, is_online: 1, op_mode: 1, on_freq: null, band: '20m', prop_mode: '', ...more }) as UserCard;

const cards = [
  station(1, { op_mode: 2 }),
  station(2, { op_mode: 8, band: '40m' }),
  station(3, { on_freq: '******', op_mode: 7 }),
  station(4, { is_live: 0, op_mode: 2, band: '' }),
];
const followed = new Set([2, 4, 77]);

describe('station filters', () => {
  test.each<[string, string, Partial<StationFilters>, number[]]>([
    ['none: all stations', '', {}, [1, 2, 3, 4]],
    ['on the air', '', { onAir: true }, [1, 2, 3]],
    ['calling CQ or CQ DX, and on the air', '', { callingCq: true }, [1, 2]],
    ['followed', '', { following: true }, [2, 4]],
    ['all of them at once', '', { onAir: true, callingCq: true, following: true }, [2]],
    ['a band, hidden frequencies too', '20m', {}, [1, 3]],
    ['a band and CQ', '40m', { callingCq: true }, [2]],
  ])('%s', (_, band, filters, ids) => {
    expect(filterStations(cards, band, { ...NO_FILTERS, ...filters }, followed).map(({ id }) => id)).toEqual(ids);
  });

  test('count the stations per filter', () => {
    expect(filterCounts(cards, '', followed)).toEqual({ onAir: 3, callingCq: 2, following: 2 });
    expect(filterCounts(cards, '40m', followed)).toEqual({ onAir: 1, callingCq: 1, following: 1 });
  });
});

test.each([
  [null, NO_FILTERS],
  ['', NO_FILTERS],
  ['{"onAir":', NO_FILTERS],
  ['{"sort":"marks"}', { ...NO_FILTERS, sort: 'marks' as const }],
  ['{"sort":"name"}', NO_FILTERS],
  ['{"onAir":true,"reverse":"yes"}', { ...NO_FILTERS, onAir: true }],
])('parses the stored filters %s', (stored, filters) => {
  expect(readFilters(stored)).toEqual(filters);
});

test('cards are large by default', () => {
  expect([null, 'small', 'x'].map(readViewType)).toEqual(['large', 'small', 'large']);
});

test.each([
  ['listed', [1, 2, 3]],
  ['distance', [3, 1, 2]],
  ['time', [2, 1, 3]],
  ['marks', [1, 2, 3]],
] as const)('sorts by %s', (sort, ids) => {
  const stations = [
    station(1, { live_since: '2026-11-28T10:00:00Z' }),
    station(2, { live_since: '2026-11-28T09:00:00Z' }),
    station(3, { live_since: null, is_live: 0 }),
  ];
  const km: Record<number, number | undefined> = { 1: 300, 2: undefined, 3: 9_000 };
  const facts = { km: ({ id }: UserCard) => km[id], markCount: ({ id }: UserCard) => (id === 1 ? 2 : 1) };
  expect(sortStations(stations, sort, facts).map(({ id }) => id)).toEqual(ids);
});
