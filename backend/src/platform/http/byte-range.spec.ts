import { byteRangeOf } from './byte-range.js';

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-5', { first: 2, last: 5 }],
  ['bytes=2-', { first: 2, last: 9 }],
  ['bytes=2-100', { first: 2, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-30', { first: 0, last: 9 }],
  ['bytes=10-', null],
  ['bytes=10-20', null],
  ['bytes=-0', null],
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=a-b', undefined],
  ['lines=0-1', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s of ten bytes', (header, range) => expect(byteRangeOf(header, 10)).toEqual(range));

test('of an empty file there is no part', () => {
  expect(byteRangeOf('bytes=0-', 0)).toBeNull();
  expect(byteRangeOf('bytes=-1', 0)).toBeNull();
});
