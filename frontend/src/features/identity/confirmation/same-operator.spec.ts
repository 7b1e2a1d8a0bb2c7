import { isSameOperator } from './same-operator.ts';

const main = { id: 7, managed_by_id: null };
const sub = { id: 8, managed_by_id: 7 };

test('a main account and its sub-accounts are one operator', () => {
  expect([isSameOperator(main, main), isSameOperator(main, sub), isSameOperator(sub, { ...sub, id: 9 })]).toEqual([
    true,
    true,
    true,
  ]);
  expect(isSameOperator(sub, { id: 8_000, managed_by_id: null })).toBe(false);
});
