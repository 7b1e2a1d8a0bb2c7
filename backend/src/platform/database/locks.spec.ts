import { LOCKS } from './locks.js';

test('no two locks have the same number', () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
