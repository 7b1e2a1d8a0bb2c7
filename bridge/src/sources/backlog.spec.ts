import { setImmediate as turn } from 'node:timers/promises';
import { Backlog } from './backlog.ts';

test('all that was put is taken, in order, and not before the caller is done', async () => {
  const taken: string[] = [];
  const backlog = new Backlog((datagram) => taken.push(`${datagram}`));
  for (const text of ['one', 'two', 'three']) backlog.put(Buffer.from(text));
  expect(taken).toEqual([]);
  for (let turns = 0; turns < 5; turns++) await turn();
  expect(taken).toEqual(['one', 'two', 'three']);
  backlog.put(Buffer.from('four'));
  backlog.flush();
  expect(taken).toEqual(['one', 'two', 'three', 'four']);
});

test('while more comes with every turn it waits, but not for ever, and does not keep all of it', async () => {
  let put = 0;
  let taken = 0;
  const backlog = new Backlog(() => taken++);
  const datagram = Buffer.alloc(60_000);
  while (taken === 0 && put < 10_000) {
    backlog.put(datagram);
    put++;
    await turn();
  }
  expect(put * datagram.length).toBeGreaterThan(1_000_000);
  expect(put * datagram.length).toBeLessThan(20_000_000);

  const before = taken;
  for (let i = 0; i < 1_000; i++) backlog.put(datagram);
  backlog.flush();
  expect((taken - before) * datagram.length).toBeLessThan(20_000_000);
});
