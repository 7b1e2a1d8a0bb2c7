import type { SignedIn } from '@pileup/contract/identity';
import { signIn, signOut } from './session.ts';
import { createUploadQueue } from './upload-queue.ts';

interface Sending {
  file: File;
  answer: (text: string) => void;
  fail: (error: Error) => void;
}

const files = (...names: string[]) => names.map((name) => new File(['x'], name));
const settled = () => new Promise((resolve) => setTimeout(resolve));

function queueWithServer() {
  const sendings: Sending[] = [];
  const sent: string[] = [];
  const queue = createUploadQueue<string>({
    validate: ({ name }) => (name === 'bad' ? 'Bad file.' : null),
    failureOf: (error) => ({ error: String(error), canRetry: true }),
  });
  const add = (...names: string[]) =>
    queue.add(files(...names), {
      send: ({ file, signal }) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
          sendings.push({ file, answer: resolve, fail: reject });
        }),
      onSent: (response) => void sent.push(response),
    });
  const shown = () => queue.state.get().uploads.map(({ file, error }) => `${file.name}${error ? ': failed' : ''}`);
  return { queue, add, sendings, sent, shown };
}

test('files are sent one at a time, in order, and an idle queue is empty', async () => {
  const { queue, add, sendings, sent, shown } = queueWithServer();
  const done = add('a', 'b');
  expect([sendings.length, shown()]).toEqual([1, ['a', 'b']]);
  sendings[0]?.answer('first');
  await settled();
  expect([sendings[1]?.file.name, queue.state.get().completed]).toEqual(['b', 1]);
  sendings[1]?.answer('second');
  await done;
  expect([sent, queue.state.get()]).toEqual([['first', 'second'], { uploads: [], added: 0, completed: 0 }]);
});

test('a failed upload stays and can be retried; a refused file is never sent', async () => {
  const { queue, add, sendings, sent, shown } = queueWithServer();
  const done = add('bad', 'a');
  sendings[0]?.fail(new Error('lost'));
  await done;
  expect([shown(), queue.isActive()]).toEqual([['bad: failed', 'a: failed'], false]);
  queue.retry(queue.state.get().uploads[1]?.id ?? 0);
  sendings[1]?.answer('a');
  await settled();
  expect([sent, shown()]).toEqual([['a'], ['bad: failed']]);
});

test('another account does not inherit uploads', async () => {
  const { queue, add, sendings, sent } = queueWithServer();
  const done = add('a', 'b');
  signIn({ token: 't', user: { id: 7 }, subscription: { level: 0, expiryDate: null } } as SignedIn);
  await done;
  expect([sendings.length, sent, queue.state.get().uploads]).toEqual([1, [], []]);
  signOut();
});
