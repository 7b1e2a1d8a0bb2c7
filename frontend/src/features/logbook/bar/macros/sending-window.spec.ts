import { SendingWindow } from './sending-window.ts';

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
