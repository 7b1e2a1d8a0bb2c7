import { jest } from '@jest/globals';
import type { AdifFields } from '@pileup/adif/record';
import { DuplicateFilter } from './duplicate-filter.ts';

const numbers = {
  CALL: 'JA1QYZ',
  QSO_DATE: '20261121',
  TIME_ON: '000130',
  TIME_OFF: '000230',
  TX_PWR: '50',
  NAME: 'Taro',
};
const adif = { CALL: 'ja1qyz', QSO_DATE: '20261121', TIME_ON: '000130', NAME: 'Taro san', ARRL_SECT: 'UT' };
const both = { ...numbers, ...adif };

let told: AdifFields[];
let contacts: DuplicateFilter;

beforeEach(() => {
  jest.useFakeTimers();
  told = [];
  contacts = new DuplicateFilter((fields) => told.push(fields));
});
afterEach(() => jest.useRealTimers());

test('numbers first: one contact, which knows what either knows', () => {
  contacts.addLogged(numbers);
  jest.advanceTimersByTime(1_400);
  expect(told).toEqual([]);
  contacts.addAdif(adif);
  jest.advanceTimersByTime(60_000);
  expect(told).toEqual([both]);
});

test('ADIF first: told at once, and the numbers no more', () => {
  contacts.addAdif(adif);
  expect(told).toEqual([adif]);
  contacts.addLogged(numbers);
  jest.advanceTimersByTime(60_000);
  expect(told).toEqual([adif]);
});

test('numbers alone are told after their wait', () => {
  contacts.addLogged(numbers);
  jest.advanceTimersByTime(1_500);
  expect(told).toEqual([numbers]);
});

test('two contacts at once stay two', () => {
  const other = { ...numbers, CALL: 'G4QZX' };
  contacts.addLogged(numbers);
  contacts.addLogged(other);
  contacts.addAdif({ ...adif, CALL: 'G4QZX' });
  contacts.addAdif(adif);
  jest.advanceTimersByTime(60_000);
  expect(told.map(({ CALL }) => CALL)).toEqual(['G4QZX', 'ja1qyz']);
});

test.each([
  ['begun within two minutes', { TIME_ON: '000330' }, 1],
  ['begun when the other ended', { TIME_ON: '000230', TIME_OFF: '' }, 1],
  ['begun later', { TIME_ON: '000331' }, 2],
  ['on another day', { QSO_DATE: '20261122' }, 2],
  ['at no time that can be read', { TIME_ON: 'soon' }, 2],
])('%s', (_, change, expected) => {
  contacts.addLogged(numbers);
  contacts.addAdif({ ...adif, ...change });
  jest.advanceTimersByTime(60_000);
  expect(told).toHaveLength(expected);
});

test('the same station again, later, is a contact of its own', () => {
  contacts.addAdif(adif);
  jest.advanceTimersByTime(10_000);
  contacts.addLogged(numbers);
  jest.advanceTimersByTime(1_500);
  expect(told).toHaveLength(2);
});

test('the end loses nothing, and tells nothing twice', () => {
  contacts.addLogged(numbers);
  contacts.flush();
  jest.advanceTimersByTime(60_000);
  expect(told).toEqual([numbers]);
});
