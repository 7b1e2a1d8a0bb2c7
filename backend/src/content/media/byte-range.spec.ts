import { byteRangeOf } from './byte-range.js';

test.each<[string | undefined, ReturnType<typeof byteRangeOf>]>([
  [undefined, undefined],
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=10-', { first: 10, last: 99 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=-0', null],
  ['bytes=100-', null],
  ['bytes=9-3', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['items=0-9', undefined],
  ['bytes=a-b', undefined],
])('%s of 100 bytes', (header, range) => {
  expect(byteRangeOf(header, 100)).toEqual(range);
});
