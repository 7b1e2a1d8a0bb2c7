import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Belongings, jsonRows } from './account-data.js';

test.each([0, 1, 2, 3, 7])('%d rows, two at a time, are one array', async (count) => {
  const rows = Array.from({ length: count }, (_, n) => ({ n, name: `"${n}"\n` }));
  const asked: unknown[] = [];
  const { content } = jsonRows<{ n: number; name: string }>(
    'rows.json',
    'Rows.',
    async (last) => {
      asked.push(last?.n);
      const from = last ? last.n + 1 : 0;
      return rows.slice(from, from + 2);
    },
    ({ n: _, ...row }) => row,
  );
  expect(asked).toEqual([]);
  expect(JSON.parse(await text(content as Readable))).toEqual(rows.map(({ name }) => ({ name })));
  expect(asked.length).toBe(Math.ceil(count / 2) + 1);
});

test('what was set up last is cleared first: an import ends before the log it writes to goes', async () => {
  const belongings = new Belongings();
  const cleared: string[] = [];
  for (const name of ['log', 'imports'])
    belongings.register({ name, clear: async () => void cleared.push(name), erase: async () => undefined });
  await belongings.clear(1);
  expect(cleared).toEqual(['imports', 'log']);
});
