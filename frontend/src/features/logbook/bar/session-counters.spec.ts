import { addContact, averageSeconds, countSince, NO_CONTACTS, predictedPerHour } from './session-counters.ts';

test('nothing logged: no average and no prediction', () => {
  expect([averageSeconds(NO_CONTACTS), predictedPerHour(NO_CONTACTS)]).toEqual([null, null]);
});

test('average and predicted contacts per hour', () => {
  const two = addContact(addContact(NO_CONTACTS, 'W3QHX', 60, 1), 'G4QZX', 72, 2);
  expect(two).toEqual({ total: 2, timed: 2, seconds: 132, last: { call: 'G4QZX', seconds: 72 }, times: [1, 2] });
  expect([averageSeconds(two), predictedPerHour(two)]).toEqual([66, 55]);
});

test('a contact without a duration counts, but not in the average', () => {
  const three = addContact(addContact(NO_CONTACTS, 'W3QHX', 60, 1), 'G4QZX', null, 2);
  expect(three.total).toBe(2);
  expect(averageSeconds(three)).toBe(60);
});

test('no prediction for contacts of 0 seconds', () => {
  expect(predictedPerHour(addContact(NO_CONTACTS, 'W3QHX', 0, 1))).toBeNull();
});

test('the rate by the clock: contacts of the last 10 and 60 minutes', () => {
  const minutesAgo = [70, 59, 30, 9, 1, -5];
  const now = 100 * 60_000;
  const counters = minutesAgo.reduce((sum, ago) => addContact(sum, 'G4QZX', 5, now - ago * 60_000), NO_CONTACTS);
  expect([countSince(counters, 10, now), countSince(counters, 60, now)]).toEqual([2, 3]);
  expect(counters.total).toBe(6);
});
