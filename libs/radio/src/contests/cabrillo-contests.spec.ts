import { CABRILLO_CONTESTS, contestHasReports, findContestName } from './cabrillo-contests.ts';

test.each<[string, boolean | null]>([
  ['CQ-WW-SSB', true],
  ['CQWWSSB', true],
  ['RSGB-IOTA', true],
  ['ARRL-10', true],
  ['ARRL-SS-CW', false],
  ['CA-QSO-PARTY', false],
  ['cqp', false],
  ['California QSO Party', false],
  ['WFD', false],
  ['ARRL-FD', false],
  ['FD', false],
  ['NAQP-RTTY', false],
  ['ARRL 10 GHz', false],
  ['WI-QSO-PARTY', false],
  ['IARU-FIELD-DAY', null],
  ['TX-QSO-PARTY', null],
  ['', null],
])('whether stations exchange reports in %p: %p', (name, expected) => {
  expect(contestHasReports(name)).toBe(expected);
});

test('every listed contest is found by its name without hyphens', () => {
  for (const name of CABRILLO_CONTESTS) {
    expect(findContestName(name.replaceAll('-', '').toLowerCase(), CABRILLO_CONTESTS)).toBe(name);
    expect(contestHasReports(name)).not.toBeNull();
  }
});
