import { offsetOf } from './clock-offset.ts';

const served = 'Mon, 23 Nov 2026 12:00:00 GMT';
const at = Date.parse(served);

test.each([
  ['the same', at + 400, at + 600, 0],
  ['two hours behind', at - 7_200_000, at - 7_200_000 + 1_000, 7_200_000],
  ['a minute ahead', at + 60_000, at + 61_000, -60_000],
])('a clock that is %s', (_, sentAt, receivedAt, offset) => {
  expect(offsetOf(served, sentAt, receivedAt)).toBe(offset);
});

test('an answer that says too little is not used', () => {
  expect(offsetOf(null, at, at)).toBeNull();
  expect(offsetOf('yesterday', at, at)).toBeNull();
  expect(offsetOf(served, at, at + 11_000)).toBeNull();
  // The clock was set back meanwhile.
  expect(offsetOf(served, at, at - 5_000)).toBeNull();
});
