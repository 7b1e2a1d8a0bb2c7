import { recordsText, rejectionReasons } from './rejection-reasons.ts';

const record = (number: number, reason: string) => ({ record: number, reason, text: '' });

test('each reason once, the most frequent first, with its records', () => {
  expect(rejectionReasons([record(2, 'No date.'), record(5, 'No call.'), record(9, 'No call.')])).toEqual([
    { reason: 'No call.', records: [5, 9] },
    { reason: 'No date.', records: [2] },
  ]);
});

test.each([
  [[12], 'record 12'],
  [[12, 40], 'records 12 and 40'],
  [[12, 40, 41, 50], 'records 12, 40, 41 and 50'],
  [[12, 40, 41, 50, 60], 'records 12, 40, 41 and 2 more'],
])('%j', (records, text) => {
  expect(recordsText(records)).toBe(text);
});
