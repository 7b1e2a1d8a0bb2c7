import { BY_TIME, logbookAddress, logbookView, nextOrder, pageOf } from './logbook-address.ts';

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
  expect([logbookAddress(1, {}), logbookAddress(2, BY_TIME), logbookAddress(3, { call: 'EA8/' })]).toEqual([
    '/logs',
    '/logs?page=2',
    '/logs?page=3&call=EA8%2F',
  ]);
});

test.each(['/logs?call=EA8%2F&filter=band%3A20m&sort=-freq', '/logs?sort=call', '/logs?sort=time', '/logs'])(
  '%s is read as it is written',
  (address) => {
    expect(logbookAddress(1, logbookView(new URL(address, 'http://localhost').searchParams))).toBe(address);
  },
);

test('an unknown column is ignored', () => {
  expect(logbookView(new URLSearchParams('sort=__proto__'))).toMatchObject(BY_TIME);
});

test('the head of a column turns the order', () => {
  const byCall = nextOrder(BY_TIME, 'call');
  expect([byCall, nextOrder(byCall, 'call'), nextOrder(byCall, 'time'), nextOrder(BY_TIME, 'time')]).toEqual([
    { sort: 'call', order: 'asc' },
    { sort: 'call', order: 'desc' },
    { sort: 'time', order: 'desc' },
    { sort: 'time', order: 'asc' },
  ]);
});
