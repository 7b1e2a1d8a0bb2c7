import { logbookAddress, pageOf } from './logbook-address.ts';

test.each<[string | null, number]>([
  [null, 1],
  ['2', 2],
  ['0', 1],
  ['-3', 1],
  ['1.5', 1],
  ['99999999', 1_000_000],
  ['x', 1],
  ['', 1],
])('page %p in the URL is page %i', (text, page) => {
  expect(pageOf(text)).toBe(page);
});

test('the URL has only non-default parameters', () => {
  expect([logbookAddress(1, ''), logbookAddress(2, ''), logbookAddress(3, 'EA8/')]).toEqual([
    '/logs',
    '/logs?page=2',
    '/logs?page=3&call=EA8%2F',
  ]);
});
