import { videoName } from './video-name.ts';

test('a recorded replay is named by its first moment', () => {
  expect(videoName(Date.UTC(2026, 10, 24, 19, 5, 59))).toBe('pileup-replay-2026-11-24-1905z.webm');
});
