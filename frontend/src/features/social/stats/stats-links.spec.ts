import { parseFilter } from '@pileup/radio/log-filter/parse';
import { contactsPath, distanceTerms, hourTerm, monthTerm, pointTerm, WEEKDAYS } from './stats-links.ts';

const filterOf = (path: string) => new URL(path, 'https://example.org').searchParams.get('filter') ?? '';

test('marks lead to filters that the logbook understands', () => {
  const place = { LAT: 0, LON: 0, count: 1, name: '', band: '20m' };
  const terms = [
    hourTerm(0),
    hourTerm(23),
    ...WEEKDAYS.map((day) => `weekday:${day}`),
    ...Array.from({ length: 12 }, (_, month) => monthTerm(month)),
    distanceTerms(0, { lat: 53.5, lon: -1 }),
    distanceTerms(20, { lat: 36.4, lon: 138.38 }),
    pointTerm({ ...place, grid: 'PM95', dxcc: null }),
    pointTerm({ ...place, grid: '', dxcc: 339 }),
  ];
  for (const term of terms) {
    const { fault } = parseFilter(filterOf(contactsPath('date:2024', term)), () => [339]);
    expect([term, fault]).toEqual([term, undefined]);
  }
  expect(distanceTerms(1, { lat: 53.5, lon: -1 })).toBe('distance:>=1000@IO93 distance:<2000@IO93');
  expect(hourTerm(4)).toBe('time:0400-0459');
  expect(contactsPath(false, undefined)).toBe('/logs');
});
