import { setImmediate as nextTick } from 'node:timers/promises';
import { FairQueue } from './fair-queue.js';

/** A queue whose jobs end on `end`; `order` lists the jobs as they start. */
function queueOf(limits: { concurrency: number; maxPerKey?: number; maxWaiting?: number }) {
  const queue = new FairQueue<string>({
    maxPerKey: 10,
    maxWaiting: 100,
    ...limits,
    keyIsFull: () => new Error('key is full'),
    queueIsFull: () => new Error('queue is full'),
  });
  const order: string[] = [];
  const ends = new Map<string, (failure?: Error) => void>();
  /** Adds a job such as `a1` with the key `a`. */
  const add = (job: string) =>
    queue.run(job.charAt(0), () => {
      order.push(job);
      return new Promise<string>((resolve, reject) =>
        ends.set(job, (failure) => (failure ? reject(failure) : resolve(job))),
      );
    });
  const end = async (job: string, failure?: Error) => {
    ends.get(job)?.(failure);
    await nextTick();
  };
  return { add, end, order };
}

test('keys take turns, however many jobs one of them has waiting', async () => {
  const { add, end, order } = queueOf({ concurrency: 1 });
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(add);
  for (const job of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) {
    await nextTick();
    expect(order.at(-1)).toBe(job);
    await end(job);
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
});

test('the first job of a later key runs before the second job of an earlier one', async () => {
  const { add, end, order } = queueOf({ concurrency: 1 });
  for (const job of ['a1', 'b1', 'b2', 'c1']) void add(job);
  await end('a1');
  await end('b1');
  expect(order).toEqual(['a1', 'b1', 'c1']);
});

test('one key never has two jobs running, even with free slots', async () => {
  const { add, end, order } = queueOf({ concurrency: 2 });
  for (const job of ['a1', 'a2', 'a3']) void add(job);
  expect(order).toEqual(['a1']);
  void add('b1');
  expect(order).toEqual(['a1', 'b1']);
  await end('b1');
  expect(order).toEqual(['a1', 'b1']);
  await end('a1');
  expect(order).toEqual(['a1', 'b1', 'a2']);
});

test('no more than `concurrency` jobs run, in whatever order they end', async () => {
  const { add, end, order } = queueOf({ concurrency: 2 });
  for (const job of ['a1', 'b1', 'c1', 'd1']) void add(job);
  expect(order).toEqual(['a1', 'b1']);
  await end('b1');
  await end('a1');
  expect(order).toEqual(['a1', 'b1', 'c1', 'd1']);
});

test('a job beyond the limit of its key is refused at once; another is accepted when one has ended', async () => {
  const { add, end } = queueOf({ concurrency: 2, maxPerKey: 2 });
  void add('a1');
  const second = add('a2');
  await expect(add('a3')).rejects.toThrow('key is full');
  void add('b1');
  await end('a1');
  const third = add('a4');
  await end('a2');
  await end('a4');
  expect([await second, await third]).toEqual(['a2', 'a4']);
});

test('the limit of a key includes waiting jobs', async () => {
  const { add } = queueOf({ concurrency: 1, maxPerKey: 2 });
  for (const job of ['x1', 'a1', 'a2']) void add(job);
  await expect(add('a3')).rejects.toThrow('key is full');
});

test('a job beyond `maxWaiting` is refused at once; another is accepted later', async () => {
  const { add, end, order } = queueOf({ concurrency: 1, maxWaiting: 2 });
  for (const job of ['a1', 'b1', 'c1']) void add(job);
  await expect(add('d1')).rejects.toThrow('queue is full');
  await end('a1');
  void add('d2');
  await end('b1');
  await end('c1');
  expect(order).toEqual(['a1', 'b1', 'c1', 'd2']);
});

test('a failing job rejects and frees its slot', async () => {
  const { add, end, order } = queueOf({ concurrency: 1 });
  const first = add('a1');
  void add('b1');
  const failed = expect(first).rejects.toThrow('broken');
  await end('a1', new Error('broken'));
  await failed;
  expect(order).toEqual(['a1', 'b1']);
});
