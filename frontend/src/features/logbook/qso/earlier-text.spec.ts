import { callFilter, earlierText } from './earlier-text.ts';

const qso = { station_callsign: 'G4QZX', Call: 'JA1QYZ' };
const contacts = [{ qdo_id: 1, TS: '2026-01-28T21:32:00Z', Band: '20m', Mode: 'CW', SubMode: '' }];

test.each([
  [0, 0, 'G4QZX’s first contact with JA1QYZ.'],
  [0, 1, 'G4QZX’s first contact with JA1QYZ. One contact since.'],
  [1, 0, 'G4QZX had worked JA1QYZ once, on 2026-01-28.'],
  [12, 3, 'G4QZX had worked JA1QYZ 12 times, last on 2026-01-28. 3 contacts since.'],
  [1_000, 1_000, 'G4QZX had worked JA1QYZ 1,000 or more times, last on 2026-01-28. 1,000 or more contacts since.'],
])('%i before and %i since', (count, later, text) => {
  const earlier = { count, later, contacts: count > 0 ? contacts : [] };
  expect(earlierText(qso, earlier, (ms) => new Date(ms).toISOString().slice(0, 10))).toBe(text);
});

test.each([
  ['JA1QYZ', 'call:JA1QYZ,*/JA1QYZ'],
  ['JA1QYZ/P', 'call:JA1QYZ,*/JA1QYZ'],
  ['EA8/G4QZX', 'call:G4QZX,*/G4QZX'],
])('the filter for %s', (call, filter) => {
  expect(callFilter(call)).toBe(filter);
});
