import { setImmediate as turn } from 'node:timers/promises';
import { Backlog } from './backlog.ts';

test('all datagrams are handled, in order, asynchronously', async () => {
  const handled: string[] = [];
  const backlog = new Backlog((datagram) => handled.push(`${datagram}`));
  for (const text of ['one', 'two', 'three']) backlog.put(Buffer.from(text));
  expect(handled).toEqual([]);
  for (let turns = 0; turns < 5; turns++) await turn();
  expect(handled).toEqual(['one', 'two', 'three']);
  backlog.put(Buffer.from('four'));
  backlog.flush();
  expect(handled).toEqual(['one', 'two', 'three', 'four']);
});

test('a continuous stream delays handling up to a limit, and the queue is bounded', async () => {
  let put = 0;
  let handled = 0;
  const backlog = new Backlog(() => handled++);
  const datagram = Buffer.alloc(60_000);
  while (handled === 0 && put < 10_000) {
    backlog.put(datagram);
    put++;
    await turn();
  }
  expect(put * datagram.length).toBeGreaterThan(1_000_000);
  expect(put * datagram.length).toBeLessThan(20_000_000);

  const before = handled;
  for (let i = 0; i < 1_000; i++) backlog.put(datagram);
  backlog.flush();
  expect((handled - before) * datagram.length).toBeLessThan(20_000_000);
});
