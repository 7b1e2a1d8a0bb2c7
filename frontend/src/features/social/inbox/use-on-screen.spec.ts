import { isInView } from './use-on-screen.ts';

test.each([
  ['half of a row', 0.5, 42, true],
  ['less than half of a row', 0.4, 34, false],
  ['half of the window filled by a tall message', 0.2, 320, true],
  ['the beginning of a tall message', 0.1, 160, false],
])('%s', (_, intersectionRatio, height, is) => {
  expect(isInView({ intersectionRatio, intersectionRect: { height } }, 640)).toBe(is);
});
