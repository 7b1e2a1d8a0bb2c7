import zoneOf from '@photostructure/tz-lookup';
import { DXCC_ENTITIES } from '@pileup/radio/dxcc';
import { civilTimeAt } from './civil-time.ts';

const winter = Date.UTC(2026, 0, 28, 19, 42);
const summer = Date.UTC(2026, 6, 28, 19, 42);

test.each([
  ['Tokyo', 35.7, 139.7, 'Asia/Tokyo', '04:42', '04:42'],
  ['London', 51.5, -0.1, 'Europe/London', '19:42', '20:42'],
  ['Kathmandu, a quarter of an hour off', 27.7, 85.3, 'Asia/Kathmandu', '01:27', '01:27'],
  ['Sydney, summer in January', -33.9, 151.2, 'Australia/Sydney', '06:42', '05:42'],
  ['the Atlantic', 30, -40, 'Etc/GMT+3', '16:42', '16:42'],
])('%s', (_, lat, lon, zone, inWinter, inSummer) => {
  const at = (ms: number) => civilTimeAt({ lat, lon, isCentre: false }, null, ms, zoneOf);
  expect([at(winter)?.zone, at(winter)?.text, at(summer)?.text]).toEqual([zone, inWinter, inSummer]);
});

test('every entity has a time at its centre', () => {
  const without = DXCC_ENTITIES.filter(({ lat, lon, adif }) => {
    const time = civilTimeAt({ lat, lon, isCentre: true }, adif, winter, zoneOf);
    return !time || !/^[012]\d:\d\d$/.test(time.text);
  });
  expect(without).toEqual([]);
});

test('it is approximate if only the centre of an entity with several time zones is known', () => {
  const approximate = (isCentre: boolean, adif: number | null) =>
    civilTimeAt({ lat: 40, lon: -100, isCentre }, adif, winter, zoneOf)?.isApproximate;
  const [usa, japan] = [291, 339];
  expect([approximate(true, usa), approximate(true, japan), approximate(false, usa), approximate(true, null)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a zone that the browser does not know is not shown', () => {
  const place = { lat: 0, lon: 0, isCentre: false };
  expect(civilTimeAt(place, null, winter, () => 'Mars/Olympus')).toBeNull();
  const failing = () => {
    throw new Error('invalid coordinates');
  };
  expect(civilTimeAt(place, null, winter, failing)).toBeNull();
});
