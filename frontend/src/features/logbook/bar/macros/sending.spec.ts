import { SendingWindow, sendInOrder } from './sending.ts';

/** Requests that are answered when the test allows it. */
function setUp() {
  const begun: string[] = [];
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const sender = sendInOrder<string>({
    send: (request) => {
      begun.push(request);
      return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
    },
    stop: async () => begun.push('stop'),
  });
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const response = async () => {
    waiting.shift()?.resolve();
    await turn();
  };
  return { begun, waiting, sender, turn, answer: response };
}

test('a request begins when the one before was answered', async () => {
  const { begun, sender, turn, answer } = setUp();
  const all = [sender.send('F1'), sender.send('F2')];
  await turn();
  expect(begun).toEqual(['F1']);
  await answer();
  expect(begun).toEqual(['F1', 'F2']);
  await answer();
  await Promise.all(all);
});

test('a refused request rejects, and does not hold up the next', async () => {
  const { begun, waiting, sender, turn } = setUp();
  const first = sender.send('F1');
  const second = sender.send('F2');
  await turn();
  waiting.shift()?.reject(new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  await turn();
  expect(begun).toEqual(['F1', 'F2']);
  waiting.shift()?.resolve();
  await second;
});

test('a stop is sent at once, again behind the request on its way, and drops the rest', async () => {
  const { begun, sender, turn, answer } = setUp();
  const all = [sender.send('F1'), sender.send('F2')];
  await turn();
  const stopped = sender.stop();
  await turn();
  expect(begun).toEqual(['F1', 'stop']);
  await answer();
  await stopped;
  await Promise.all(all);
  expect(begun).toEqual(['F1', 'stop', 'stop']);
  const next = sender.send('F3');
  await turn();
  expect(begun.at(-1)).toBe('F3');
  await answer();
  await next;
});

test('a short macro does not shorten the window of a long one before it', () => {
  const sending = new SendingWindow();
  expect(sending.isOpen(0, false)).toBe(false);
  sending.begin(0, 18_000);
  sending.begin(1_000, 3_600);
  expect([17_999, 18_000].map((now) => sending.isOpen(now, false))).toEqual([true, false]);
});

test('a refused macro takes back only its own share', () => {
  const sending = new SendingWindow();
  sending.begin(0, 5_000);
  const refuse = sending.begin(1_000, 18_000);
  refuse();
  expect([4_999, 5_000].map((now) => sending.isOpen(now, false))).toEqual([true, false]);
});

test('while the radio transmits the window stays open, for two minutes at most; a stop closes it', () => {
  const sending = new SendingWindow();
  expect(sending.isOpen(0, true)).toBe(false);
  sending.begin(0, 5_000);
  expect([5_000, 119_999, 120_000].map((now) => sending.isOpen(now, true))).toEqual([true, true, false]);
  sending.stop();
  expect([sending.isOpen(1, false), sending.isOpen(1, true)]).toEqual([false, false]);
});
