import { defaultReport, swapDefaultReport } from './report.ts';

test.each([
  ['CW', '599'],
  ['cw-r', '599'],
  ['SSB', '59'],
  ['USB', '59'],
  ['FT8', '59'],
  ['', '59'],
])('a contact in %j starts with %s', (mode, report) => expect(defaultReport(mode)).toBe(report));

test.each([
  ['59', 'CW', '599'],
  ['599', 'SSB', '59'],
  ['599', 'CW', '599'],
  ['', 'CW', '599'],
  [' ', 'FM', '59'],
  ['57', 'CW', '57'],
  ['-12', 'SSB', '-12'],
  ['589', 'SSB', '589'],
])('report %j after a change to %s is %j', (current, mode, report) => {
  expect(swapDefaultReport(current, mode)).toBe(report);
});
