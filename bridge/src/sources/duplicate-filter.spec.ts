import { jest } from '@jest/globals';
import type { AdifFields } from '@pileup/adif/record';
import { DuplicateFilter } from './duplicate-filter.ts';

const logged = {
  CALL: 'JA1QYZ',
  QSO_DATE: '20261121',
  TIME_ON: '000130',
  TIME_OFF: '000230',
  TX_PWR: '50',
  NAME: 'Taro',
};
const adif = { CALL: 'ja1qyz', QSO_DATE: '20261121', TIME_ON: '000130', NAME: 'Taro san', ARRL_SECT: 'UT' };
const both = { ...logged, ...adif };

let emitted: AdifFields[];
let contacts: DuplicateFilter;

beforeEach(() => {
  jest.useFakeTimers();
  emitted = [];
  contacts = new DuplicateFilter((fields) => emitted.push(fields));
});
afterEach(() => jest.useRealTimers());

test('QSO Logged first: one contact with the fields of both', () => {
  contacts.addLogged(logged);
  jest.advanceTimersByTime(1_400);
  expect(emitted).toEqual([]);
  contacts.addAdif(adif);
  jest.advanceTimersByTime(60_000);
  expect(emitted).toEqual([both]);
});

test('ADIF first: emitted at once, and QSO Logged dropped', () => {
  contacts.addAdif(adif);
  expect(emitted).toEqual([adif]);
  contacts.addLogged(logged);
  jest.advanceTimersByTime(60_000);
  expect(emitted).toEqual([adif]);
});

test('QSO Logged alone is emitted after the wait', () => {
  contacts.addLogged(logged);
  jest.advanceTimersByTime(1_500);
  expect(emitted).toEqual([logged]);
});

test('two contacts at once are not merged', () => {
  const other = { ...logged, CALL: 'G4QZX' };
  contacts.addLogged(logged);
  contacts.addLogged(other);
  contacts.addAdif({ ...adif, CALL: 'G4QZX' });
  contacts.addAdif(adif);
  jest.advanceTimersByTime(60_000);
  expect(emitted.map(({ CALL }) => CALL)).toEqual(['G4QZX', 'ja1qyz']);
});

test.each([
  ['begun within two minutes', { TIME_ON: '000330' }, 1],
  ['begun when the other ended', { TIME_ON: '000230', TIME_OFF: '' }, 1],
  ['begun later', { TIME_ON: '000331' }, 2],
  ['on another day', { QSO_DATE: '20261122' }, 2],
  ['at an invalid time', { TIME_ON: 'soon' }, 2],
])('%s', (_, change, expected) => {
  contacts.addLogged(logged);
  contacts.addAdif({ ...adif, ...change });
  jest.advanceTimersByTime(60_000);
  expect(emitted).toHaveLength(expected);
});

test('the same station again, later, is a contact of its own', () => {
  contacts.addAdif(adif);
  jest.advanceTimersByTime(10_000);
  contacts.addLogged(logged);
  jest.advanceTimersByTime(1_500);
  expect(emitted).toHaveLength(2);
});

test('flush emits held contacts, and none twice', () => {
  contacts.addLogged(logged);
  contacts.flush();
  jest.advanceTimersByTime(60_000);
  expect(emitted).toEqual([logged]);
});
