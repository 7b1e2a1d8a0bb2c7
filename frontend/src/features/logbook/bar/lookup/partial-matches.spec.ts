import { partialMatches, workedCalls } from './partial-matches.ts';

const own = workedCalls([
  { Call: 'W3QHX', Name: '' },
  { Call: 'JA1QYZ', Name: 'Haruka' },
  { Call: 'W3QHX', Name: 'Tom' },
  { Call: 'K3QHA', Name: 'Ann' },
]);

test('the log is grouped by callsign, with the latest name', () => {
  expect([...own]).toEqual([
    ['W3QHX', { name: 'Tom', contacts: 2 }],
    ['JA1QYZ', { name: 'Haruka', contacts: 1 }],
    ['K3QHA', { name: 'Ann', contacts: 1 }],
  ]);
});

test('what is typed may be anywhere in the callsign; the log comes before members', () => {
  const members = [
    { call: 'K3QHA', name: 'Anna' },
    { call: 'G3QHB', name: 'Joe' },
  ];
  expect(partialMatches('3QH', own, members)).toEqual([
    { call: 'W3QHX', name: 'Tom', contacts: 2, isMember: false },
    { call: 'K3QHA', name: 'Ann', contacts: 1, isMember: true },
    { call: 'G3QHB', name: 'Joe', contacts: 0, isMember: true },
  ]);
});

test('two characters, the callsign itself and answers for an earlier text are no match', () => {
  expect(partialMatches('QH', own, [])).toEqual([]);
  expect(partialMatches('W3QHX', own, [{ call: 'W3QHX', name: 'Tom' }])).toEqual([]);
  expect(partialMatches('JA1', own, [{ call: 'G3QHB', name: 'Joe' }]).map(({ call }) => call)).toEqual(['JA1QYZ']);
});

test('at most eight', () => {
  const many = workedCalls(
    Array.from({ length: 30 }, (_, n) => ({ Call: `DL${n % 10}Q${'ABC'[Math.floor(n / 10)]}`, Name: '' })),
  );
  expect(partialMatches('DL', many, [])).toHaveLength(0);
  expect(partialMatches('DL1', many, [])).toHaveLength(3);
  expect(partialMatches('LQ', many, [])).toHaveLength(0);
});
