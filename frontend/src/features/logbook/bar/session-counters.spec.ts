import { addContact, averageSeconds, NO_CONTACTS, predictedPerHour } from './session-counters.ts';

test('nothing logged: no average and no prediction', () => {
  expect([averageSeconds(NO_CONTACTS), predictedPerHour(NO_CONTACTS)]).toEqual([null, null]);
});

test('average and predicted contacts per hour', () => {
  const two = addContact(addContact(NO_CONTACTS, 'W3QHX', 60), 'G4QZX', 72);
  expect(two).toEqual({ total: 2, timed: 2, seconds: 132, last: { call: 'G4QZX', seconds: 72 } });
  expect([averageSeconds(two), predictedPerHour(two)]).toEqual([66, 55]);
});

test('a contact without a duration counts, but not in the average', () => {
  const three = addContact(addContact(NO_CONTACTS, 'W3QHX', 60), 'G4QZX', null);
  expect(three.total).toBe(2);
  expect(averageSeconds(three)).toBe(60);
});

test('no prediction for contacts of 0 seconds', () => {
  expect(predictedPerHour(addContact(NO_CONTACTS, 'W3QHX', 0))).toBeNull();
});
