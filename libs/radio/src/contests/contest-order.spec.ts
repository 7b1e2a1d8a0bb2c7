import { contestOrder } from './contest-order.ts';

test('contests that run come first, then those that come, then those that are over', () => {
  const spans = [
    { name: 'next year', from: 900, to: 950 },
    { name: 'tomorrow', from: 200, to: 250 },
    { name: 'on now', from: 90, to: 110 },
    { name: 'last year', from: 10, to: 20 },
    { name: 'just over', from: 50, to: 100 },
  ];
  const names = spans.sort(contestOrder(100)).map(({ name }) => name);
  expect(names).toEqual(['on now', 'tomorrow', 'next year', 'just over', 'last year']);
});
