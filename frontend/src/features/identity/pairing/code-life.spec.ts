import { endOfCode, justPaired } from './code-life.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['as told, where the clocks agree', '2026-11-21T12:04:58Z', '2026-11-21T12:04:58Z'],
  ['5 minutes from now, where this clock is ahead', '2026-11-21T11:55:00Z', '2026-11-21T12:05:00Z'],
  ['5 minutes from now, where this clock is behind', '2026-11-21T12:30:00Z', '2026-11-21T12:05:00Z'],
  ['5 minutes from now, where the text is no time', 'soon', '2026-11-21T12:05:00Z'],
])('a code ends %s', (_, told, end) => {
  expect(endOfCode(told, now)).toBe(Date.parse(end));
});

describe('what was paired since', () => {
  const shack = { id: 7, name: 'Shack PC', paired_at: '2026-11-21T12:01:00Z' };
  const old = { id: 3, name: 'Laptop', paired_at: '2026-01-01T00:00:00Z' };

  test.each([
    ['nothing, where all were known', [shack, old], [3, 7], undefined],
    ['nothing, where one was removed', [old], [3, 7], undefined],
    ['the new one, also among others', [old, shack], [3], shack],
    ['the first one ever', [shack], [], shack],
  ])('%s', (_, computers, known, found) => {
    expect(justPaired(computers, new Set(known))).toBe(found);
  });
});
