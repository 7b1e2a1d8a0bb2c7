import zoneOf from '@photostructure/tz-lookup';
import type { FullQsoResponse } from '@pileup/contract/logbook';
import { beamOf, clocksAt, endsOf, missingText, type PathEnd, pathKm, sunAt } from './contact-path.ts';

const end = (call: string, place: PathEnd['place']): PathEnd => ({ call, dxcc: null, country: '', grid: '', place });
const LONDON = end('G4QZX', { lat: 51.5, lon: -1 });
const TOKYO = end('JA1QYZ', { lat: 35.5, lon: 139 });
const NOWHERE = end('G4QAB/MM', null);

test('the ends have what the answer shows', () => {
  const qso = {
    station_callsign: 'G4QZX',
    Call: 'JA1QYZ',
    dxcc: 339,
    country: 'Japan',
    GridSquare: 'PM95',
    LAT: 35.5,
    LON: 139,
  };
  const station = { dxcc: 223, country: 'England', grid: '', LAT: null, LON: null };
  expect(endsOf({ qso, station } as FullQsoResponse)).toEqual([
    { call: 'G4QZX', dxcc: 223, country: 'England', grid: '', place: null },
    { call: 'JA1QYZ', dxcc: 339, country: 'Japan', grid: 'PM95', place: { lat: 35.5, lon: 139 } },
  ]);
});

test('distance and beam by the short and the long path', () => {
  expect(pathKm([LONDON, TOKYO])).toBeCloseTo(9_585, -1);
  expect([beamOf(LONDON, TOKYO), beamOf(TOKYO, LONDON)]).toEqual([
    { short: 32, long: 212 },
    { short: 336, long: 156 },
  ]);
});

test('in the same square there is no beam; without a position neither', () => {
  expect([pathKm([LONDON, LONDON]), beamOf(LONDON, LONDON)]).toEqual([0, null]);
  expect([pathKm([LONDON, NOWHERE]), beamOf(NOWHERE, LONDON)]).toEqual([null, null]);
});

test('of two stations without a grid in one country nothing is known but that country', () => {
  const [bath, near] = [
    { ...LONDON, dxcc: 223 },
    { ...LONDON, dxcc: 223, place: { lat: 51.8, lon: -1.3 } },
  ];
  expect([pathKm([bath, near]), beamOf(bath, near)]).toEqual([0, null]);
  expect(pathKm([bath, { ...near, grid: 'IO91' }])).toBeGreaterThan(30);
  expect(pathKm([bath, { ...near, dxcc: 279 }])).toBeGreaterThan(30);
});

test.each([
  ['Tokyo, a day later', TOKYO, '2026-01-28T21:32Z', { isDay: false, time: '06:48 +1' }],
  ['Tokyo, the same day', TOKYO, '2026-01-28T03:00Z', { isDay: true, time: '12:16' }],
  ['London, a day earlier', LONDON, '2026-01-28T00:01Z', { isDay: false, time: '23:57 −1' }],
  ['London in summer', LONDON, '2026-06-21T20:00Z', { isDay: true, time: '19:56' }],
])('the sun in %s', (_, { place }, at, expected) => {
  expect(place && sunAt(place, Date.parse(at))).toEqual(expected);
});

test('a missing map names the stations without a position', () => {
  expect(missingText([LONDON, TOKYO])).toBe('');
  expect(missingText([NOWHERE, TOKYO])).toBe('The position of G4QAB/MM is not known, so there is no map of the path.');
  expect(missingText([NOWHERE, NOWHERE])).toContain('G4QAB/MM and G4QAB/MM');
});

test.each([
  ['Tokyo, a day later', TOKYO, '2026-01-28T21:32Z', '06:32 +1', 'Asia/Tokyo'],
  ['London in summer', LONDON, '2026-06-21T20:00Z', '21:00', 'Europe/London'],
  [
    'New York, a day earlier',
    end('W1QAB', { lat: 40.7, lon: -74 }),
    '2026-01-28T02:00Z',
    '21:00 −1',
    'America/New_York',
  ],
])('clocks in %s', (_, station, at, text, zone) => {
  expect(clocksAt(station, Date.parse(at), zoneOf)).toEqual({ text, zone, isApproximate: false });
});

test('clocks are approximate in the middle of an entity with several zones, and unknown without a position', () => {
  const usa = { ...end('W1QAB', { lat: 37.6, lon: -91.9 }), dxcc: 291 };
  const at = Date.parse('2026-01-28T02:00Z');
  expect(clocksAt(usa, at, zoneOf)?.isApproximate).toBe(true);
  expect(clocksAt({ ...usa, grid: 'EM47' }, at, zoneOf)?.isApproximate).toBe(false);
  expect(clocksAt(NOWHERE, at, zoneOf)).toBeNull();
});
