import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AccountDataRegistry, jsonRows } from './account-data.js';
import type { Discovered } from './wiring/discovered.js';

test.each([0, 1, 2, 3, 7])('%d rows, two at a time, are one array', async (count) => {
  const rows = Array.from({ length: count }, (_, n) => ({ n, name: `"${n}"\n` }));
  const lastKeys: unknown[] = [];
  const { content } = jsonRows<{ n: number; name: string }>(
    'rows.json',
    'Rows.',
    async (last) => {
      lastKeys.push(last?.n);
      const from = last ? last.n + 1 : 0;
      return rows.slice(from, from + 2);
    },
    ({ n: _, ...row }) => row,
  );
  expect(lastKeys).toEqual([]);
  expect(JSON.parse(await text(content as Readable))).toEqual(rows.map(({ name }) => ({ name })));
  expect(lastKeys.length).toBe(Math.ceil(count / 2) + 1);
});

test('sources are cleared in reverse order: an import ends before the log it writes to is deleted', async () => {
  const discovered = { providers: () => [] } as Pick<Discovered, 'providers'>;
  const registry = new AccountDataRegistry(discovered as Discovered);
  const cleared: string[] = [];
  for (const name of ['log', 'imports'])
    registry.add({ clear: async () => void cleared.push(name), erase: async () => undefined });
  await registry.clear(1);
  expect(cleared).toEqual(['imports', 'log']);
});
